# The shop as an image: built in one stage, and in the other only what runs. See docs/operating.md.
FROM node:24-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY scripts/trim-packages.mjs scripts/
RUN npm ci
COPY . .
# What only builds does not go into the image.
RUN npm run build && npm uninstall --no-save --omit=dev vite @react-router/dev

# Without a Node of its own: the packages bring the one that the shop is tested with.
FROM debian:bookworm-slim
ENV NODE_ENV=production PORT=3000 HOST=0.0.0.0 DATA_DIR=/data STOP_NOTICE_SECONDS=5 PATH=/shop/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
WORKDIR /shop
RUN useradd --uid 1000 --create-home shop && mkdir /data && chown shop:shop /data
COPY --from=build --chown=shop:shop /shop ./
USER shop
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Longer than STOP_NOTICE_SECONDS and STOP_LIMIT_SECONDS together has to be what `docker stop` waits: --time 40.
CMD ["node", "scripts/start.ts"]
