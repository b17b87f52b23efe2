# One image for all roles. It has Node, the sources that production loads and the built web apps, and neither a shell nor a
# package manager. scripts/build-image.ts makes the same file system without a container engine.
FROM node:24-bookworm-slim AS build
WORKDIR /src
# The address that members pay to. The app accepts no other.
ARG VITE_TREASURY
# The public keys of the log of nights and of its witnesses. The app and verify.html trust no others.
ARG VITE_LOG_KEY
ARG VITE_WITNESS_KEYS
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund \
 && node scripts/run.mjs scripts/build-image.ts --into /image

# Restores a backup where deploy/compose.yaml keeps it: with the programs of that PostgreSQL.
FROM postgres:18.1-bookworm AS restore
COPY --from=build /image/app /app
COPY --from=build /image/usr/bin /usr/bin
ENTRYPOINT ["/usr/bin/terahold"]

FROM scratch
COPY --from=build /image /
ENV NODE_ENV=production \
    TERAHOLD_PROFILE=production \
    TERAHOLD_DATA=/data \
    HOST=0.0.0.0
USER 10001:10001
EXPOSE 4100
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["/usr/bin/node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 4100) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/bin/node", "/app/apps/server/src/main.ts"]
