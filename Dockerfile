# The shop as an image: built in one stage, and in the other only what runs. See docs/operating.md.
FROM node:24-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data STOP_NOTICE_SECONDS=5
WORKDIR /shop
COPY --from=build --chown=node:node /shop ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Longer than STOP_NOTICE_SECONDS and STOP_LIMIT_SECONDS together has to be what `docker stop` waits: --time 40.
CMD ["node", "scripts/start.ts"]
