{{/* The head of a policy for the pods of the release, or for some of them. Its rules follow. */}}
{{- define "kapao.policy" -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "kapao.name" .root }}-{{ .name }}
  labels:
    {{- include "kapao.labels" .root | nindent 4 }}
spec:
  podSelector:
    matchLabels:
      {{- include "kapao.selector" .root | nindent 6 }}
    {{- with .components }}
    matchExpressions:
      - { key: app.kubernetes.io/component, operator: In, values: [{{ . }}] }
    {{- end }}
  policyTypes: [{{ .types }}]
{{- end -}}
