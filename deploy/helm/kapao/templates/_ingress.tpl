{{/* Leads the host of a URL to the Service of the same name as the Ingress. */}}
{{- define "kapao.ingress" -}}
{{- $host := .url | trimPrefix "https://" | trimSuffix "/" -}}
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: {{ .name }}
  labels:
    {{- include "kapao.labels" .root | nindent 4 }}
  {{- with .values.annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- with .values.className }}
  ingressClassName: {{ . | quote }}
  {{- end }}
  tls:
    - hosts: [{{ $host | quote }}]
      secretName: {{ .values.tlsSecret | quote }}
  rules:
    - host: {{ $host | quote }}
      http:
        paths:
          - path: /
            pathType: Prefix
            backend:
              service:
                name: {{ .name }}
                port: { name: http }
{{- end -}}
