{{/* The secrets that every site needs. A pod whose Secret lacks one does not start, and says which. */}}
{{- define "kapao.requiredKeys" -}}
KEY_CODES KEY_PROOF KEY_COOKIES KEY_FILES KEY_GUESTS KEY_LIMITS
KEY_GAME_PASSWORDS KEY_GAME_CREDENTIALS KEY_WHEEL_SEEDS KEY_AUTHENTICATORS KEY_PUSH_SUBSCRIPTIONS
KEY_SMS KEY_SLIP KEY_PAYOUT KEY_KBANK KEY_KBANK_WEBHOOK
{{- end -}}

{{/* Those of what is optional. The server says so if one is missing for a company that is set up. */}}
{{- define "kapao.optionalKeys" -}}
KEY_STORAGE KEY_MAIL KEY_PUSH KEY_BANK_FEED KEY_TRUEWALLET KEY_TRUELINK KEY_SYNTHETIC
KEY_WW KEY_PAYTIMZ KEY_PAYONEX KEY_FP KEY_FP_PUBLIC KEY_BCEL KEY_THAIQR
{{- end -}}

{{- define "kapao.secret" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret | quote }}
      key: {{ .key | quote }}
      {{- if .isOptional }}
      optional: true
      {{- end }}
{{- end -}}

{{/* The database as the role of the servers. In PostgreSQL of the chart its password is in a Secret of its own. */}}
{{- define "kapao.database" -}}
{{- if .Values.postgres.enabled -}}
{{ include "kapao.secret" (dict "name" "SERVER_PASSWORD" "secret" .Values.postgres.serversSecret "key" "password" "isOptional" false) }}
- name: DATABASE_URL
  value: postgres://kapao_app:$(SERVER_PASSWORD)@{{ include "kapao.postgres" . }}-rw:5432/kapao
{{- else -}}
{{ include "kapao.secret" (dict "name" "DATABASE_URL" "secret" .Values.secrets.servers "key" "DATABASE_URL" "isOptional" false) }}
{{- end -}}
{{- end -}}

{{- define "kapao.owner" -}}
{{- if .Values.postgres.enabled -}}
{{ include "kapao.secret" (dict "name" "DATABASE_OWNER_URL" "secret" (printf "%s-app" (include "kapao.postgres" .)) "key" "uri" "isOptional" false) }}
{{- else -}}
{{ include "kapao.secret" (dict "name" "DATABASE_OWNER_URL" "secret" .Values.secrets.migration "key" "DATABASE_OWNER_URL" "isOptional" false) }}
{{- end -}}
{{- end -}}

{{/* Everything that a server reads, except what the image sets. The owner's address is not among it. */}}
{{- define "kapao.environment" -}}
{{- $servers := .Values.secrets.servers -}}
{{ include "kapao.database" . }}
{{- if .Values.postgres.enabled }}
- name: DATABASE_REPLICA_URL
  value: postgres://kapao_app:$(SERVER_PASSWORD)@{{ include "kapao.postgres" . }}-ro:5432/kapao
{{- else }}
{{ include "kapao.secret" (dict "name" "DATABASE_DIRECT_URL" "secret" $servers "key" "DATABASE_DIRECT_URL" "isOptional" true) }}
{{ include "kapao.secret" (dict "name" "DATABASE_REPLICA_URL" "secret" $servers "key" "DATABASE_REPLICA_URL" "isOptional" true) }}
{{- end }}
{{ include "kapao.secret" (dict "name" "REDIS_URL" "secret" $servers "key" "REDIS_URL" "isOptional" false) }}
{{- range regexSplit "\\s+" (include "kapao.requiredKeys" .) -1 }}
{{ include "kapao.secret" (dict "name" . "secret" $servers "key" . "isOptional" false) }}
{{- end }}
{{- range regexSplit "\\s+" (include "kapao.optionalKeys" .) -1 }}
{{ include "kapao.secret" (dict "name" . "secret" $servers "key" . "isOptional" true) }}
{{- end }}
{{- end -}}

{{/* What is no secret. */}}
{{- define "kapao.settings" -}}
{{- range $name, $value := .Values.settings -}}
{{ $name }}: {{ $value | quote }}
{{ end -}}
TRUST_PROXY: 'on'
# Reached by the operators' Service; the network policy says from where.
CONSOLE_HOST: 0.0.0.0
CONSOLE_URL: {{ .Values.console.url | default "http://localhost:3001" | quote }}
DRAIN_SECONDS: {{ .Values.drainSeconds | quote }}
{{- end -}}
