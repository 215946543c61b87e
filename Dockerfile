# Unverified: written where no container engine runs.
FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund \
  && node_modules/.bin/vite build apps/web \
  && node_modules/.bin/vite build apps/console \
  && node scripts/verify.ts --page apps/web/dist/verify.html \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/var/cache/assay
WORKDIR /app
COPY --from=build /app .
RUN mkdir /data /var/cache/assay && chown node:node /data /var/cache/assay
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node runs the server's TypeScript as it is; no process stands between it and the signals of the engine.
CMD ["node", "--max-semi-space-size=128", "apps/server/main.ts"]
