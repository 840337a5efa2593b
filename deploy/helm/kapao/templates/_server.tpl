{{/* A Deployment of api servers or workers. They differ in ROLE and size only. */}}
{{- define "kapao.server" -}}
{{- $root := .root -}}
{{- $name := printf "%s-%s" (include "kapao.name" $root) .role -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $name }}
  labels:
    {{- include "kapao.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  {{- if not .isScaled }}
  replicas: {{ .values.replicas }}
  {{- end }}
  revisionHistoryLimit: 3
  # A new one is ready before an old one stops.
  strategy:
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  selector:
    matchLabels:
      {{- include "kapao.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .role }}
  template:
    metadata:
      labels:
        {{- include "kapao.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .role }}
        # Servers and workers, without the migration.
        app.kubernetes.io/part-of: servers
      annotations:
        # Changed settings restart the pods. After a change of a Secret: kubectl rollout restart.
        checksum/settings: {{ include "kapao.settings" $root | sha256sum }}
    spec:
      {{- include "kapao.pod" $root | nindent 6 }}
      # Drains first, then finishes what is in flight. The server waits itself, so there is no preStop.
      terminationGracePeriodSeconds: {{ add $root.Values.drainSeconds 55 }}
      topologySpreadConstraints:
        {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
        - topologyKey: {{ . }}
          maxSkew: 1
          whenUnsatisfiable: ScheduleAnyway
          matchLabelKeys: [pod-template-hash]
          labelSelector:
            matchLabels:
              {{- include "kapao.selector" $root | nindent 14 }}
              app.kubernetes.io/component: {{ $.role }}
        {{- end }}
      containers:
        - name: {{ .role }}
          {{- include "kapao.container" $root | nindent 10 }}
          ports:
            - name: members
              containerPort: 3000
            - name: operators
              containerPort: 3001
          envFrom:
            - configMapRef:
                name: {{ include "kapao.name" $root }}-settings
          env:
            - name: ROLE
              value: {{ .role }}
            {{- include "kapao.environment" $root | nindent 12 }}
          startupProbe:
            httpGet: { path: /healthz, port: members }
            periodSeconds: 2
            failureThreshold: 60
          readinessProbe:
            httpGet: { path: /readyz, port: members }
            periodSeconds: 2
            timeoutSeconds: 3
          # Slow to judge: a server that has too much to do is not a dead one.
          livenessProbe:
            httpGet: { path: /healthz, port: members }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          resources:
            {{- toYaml .values.resources | nindent 12 }}
      volumes:
        {{- include "kapao.scratch" $root | nindent 8 }}
        - name: files
          {{- if hasPrefix "file:" $root.Values.settings.STORAGE_URL }}
          persistentVolumeClaim:
            claimName: {{ $root.Values.storage.existingClaim | default (printf "%s-files" (include "kapao.name" $root)) | quote }}
          {{- else }}
          emptyDir:
            sizeLimit: 64Mi
          {{- end }}
{{- end -}}
