{{/* The name of everything that the chart creates. */}}
{{- define "kapao.name" -}}
{{- if contains "kapao" .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-kapao" .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* What selects the pods of this release. */}}
{{- define "kapao.selector" -}}
app.kubernetes.io/name: kapao
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end -}}

{{- define "kapao.labels" -}}
{{ include "kapao.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | quote }}
{{- end -}}

{{- define "kapao.image" -}}
{{- .Values.image.repository -}}
{{- if .Values.image.digest -}}
@{{ .Values.image.digest }}
{{- else -}}
:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{/* Where PostgreSQL is, if the chart creates it. */}}
{{- define "kapao.postgres" -}}
{{ include "kapao.name" . }}-postgres
{{- end -}}

{{/* Of every pod: a normal user that cannot become another, no token of the cluster, no variables of other Services. */}}
{{- define "kapao.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  # The user `node` of the image.
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . | quote }}
{{- end }}
{{- end }}
{{- with .Values.scheduling.priorityClassName }}
priorityClassName: {{ . | quote }}
{{- end }}
{{- with .Values.scheduling.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.scheduling.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* Of every container: the image, no capability, and nothing to write to but its volumes. */}}
{{- define "kapao.container" -}}
image: {{ include "kapao.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: scratch
    mountPath: /tmp
  - name: files
    mountPath: /var/lib/kapao
{{- end -}}

{{/* In memory, as in the compose file. */}}
{{- define "kapao.scratch" -}}
- name: scratch
  emptyDir:
    medium: Memory
    sizeLimit: 64Mi
{{- end -}}
