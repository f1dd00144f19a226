// Yardstick B: a bare Fastify that answers a fixed buffer. `node fixed.ts BYTES`
import fastify from 'fastify'

const body = Buffer.alloc(Number(process.argv[2]), 'x')
const app = fastify()
app.get('/readyz', async () => 'ok')
app.get('/*', (_request, reply) => reply.type('application/json').send(body))
await app.listen({ port: Number(process.env['PORT']) })
