# One file for all images: `--target` api (also the worker and the migration), web or sandbox.
# The base images are arguments, for a mirror or a copy made by hand. ops/pin-images.sh pins newer ones.
ARG NODE_IMAGE=node:24-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ARG CADDY_IMAGE=caddy:2@sha256:f2a1290d0463aad60660d4ec134943f183ee2a5f6c3eb7bf32dd984f2f020772

# What the packages are made from, and nothing else: a change of code installs nothing again.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY apps/sandbox/package.json apps/sandbox/
COPY apps/web/package.json apps/web/
COPY packages/shared/package.json packages/shared/
COPY prisma/package.json prisma/
RUN npm install --global "$(node -p 'require("./package.json").packageManager')"

FROM manifests AS build
RUN pnpm install --frozen-lockfile
COPY . .
# Before there is anything to serve, so that what browsers are told is what the API tells them.
RUN pnpm exec turbo run build \
  && node ops/caddy/write-headers.ts > apps/web/headers.caddy \
  && rm -rf prisma/node_modules

# No embedded database, and no second Node.js: both are optional packages.
FROM manifests AS packages
RUN pnpm install --frozen-lockfile --prod --no-optional \
  --filter @nobayon/api... --filter @nobayon/prisma... --filter @nobayon/sandbox...

FROM ${NODE_IMAGE} AS node
# Nothing in here installs or builds anything.
RUN cd /usr/local && rm -rf bin/npm bin/npx bin/corepack bin/yarn* \
  lib/node_modules/npm lib/node_modules/corepack /opt/yarn*
ENV NODE_ENV=production
WORKDIR /app
USER node

FROM node AS api
COPY --from=packages /app /app
COPY --from=build /app/packages/shared/src packages/shared/src
COPY --from=build /app/prisma prisma
COPY --from=build /app/apps/api/dist apps/api/dist
ENV HOST=0.0.0.0
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/dist/main.js"]

FROM node AS sandbox
COPY --from=packages /app /app
COPY --from=build /app/apps/sandbox/src apps/sandbox/src
ENV SANDBOX_HOST=0.0.0.0
EXPOSE 3100 2525
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3100/').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/sandbox/src/main.ts"]

FROM ${CADDY_IMAGE} AS web
COPY ops/caddy/Caddyfile /etc/caddy/Caddyfile
COPY ops/caddy/unavailable.html /etc/caddy/pages/unavailable.html
COPY --from=build /app/apps/web/headers.caddy /etc/caddy/headers.caddy
COPY --from=build /app/apps/web/dist /srv
# Not the image's own folders: those are root's, and may be volumes already.
ENV XDG_DATA_HOME=/var/lib/caddy/data XDG_CONFIG_HOME=/var/lib/caddy/config
RUN mkdir -p "$XDG_DATA_HOME" "$XDG_CONFIG_HOME" && chown -R 1000:1000 /var/lib/caddy
USER 1000:1000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
  CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:2020/"]
