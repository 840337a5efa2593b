# The servers and the built member app in one image. ROLE selects what a container runs. See docs/production.md.
FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /kapao
COPY . .
# `laos` builds the image for Laos; its containers must run with the same value.
ARG BUILD=thai
ENV BUILD=$BUILD
# Installs what the lock file names, including the pinned Node, and builds the member app.
RUN node tools/first.mjs build && mkdir /var/lib/kapao && chown node:node /var/lib/kapao
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/kapao WEB_ROOT=/kapao/apps/member/dist
USER node
EXPOSE 3000
VOLUME /var/lib/kapao
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Migrates the database if it is behind, then starts the server. SIGTERM lets it finish what is in flight.
STOPSIGNAL SIGTERM
CMD ["node", "tools/first.mjs", "start"]
