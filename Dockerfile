# The shop in production: built in one stage, run as an ordinary user in another.
FROM node:24-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts
RUN node scripts/ready.mjs --no-build
COPY . .
# What is made ready here is left alone by the commands of the operator, who may not write here.
RUN node scripts/ready.mjs
# The image brings its own Node: npm's copies of it are not needed.
RUN rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/.bin/node

FROM node:24-slim
ENV NODE_ENV=production NODE_COMPILE_CACHE=/tmp/compiled MODE=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /shop
COPY --from=build /shop /shop
# Volumes take over whose their folders are, and who may enter them.
RUN mkdir -p /data/images && chown -R node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD node -e "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "--max-semi-space-size=8", "src/main.ts"]
