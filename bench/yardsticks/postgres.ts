// Yardstick S on PostgreSQL: a bare Fastify with one named statement of `pg`, or for orders one
// transaction on a connection of the pool. `node postgres.ts DATABASE_URL`: reads the shop's own
// tables, writes orders into a table of the yardstick.
import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: String(process.argv[2]), max: 10 })
await pool.query(`create table if not exists bare_orders (
  id text primary key, product_id text not null, quantity integer not null, placed_at bigint not null
)`)

const columns = `id, product_code, name, description, kind, price, quantity, minimum_quantity,
  case_quantity, img`
const named = (name: string, text: string) => (values: unknown[]) => ({ name, text, values })
const search = named(
  'search',
  `select ${columns} from products where words @@ $1::tsquery order by created_at desc limit 24`,
)
const allOrders = named(
  'orders',
  'select * from orders where deleted_at is null order by placed_at desc, id desc limit 24',
)
const take = named(
  'take',
  'update products set quantity = quantity - $1 where id = $2 and quantity >= $1',
)
const insert = named('insert', 'insert into bare_orders values ($1, $2, $3, $4)')

type Named = { Querystring: { q: string } }

const app = fastify()
app.get('/readyz', async () => 'ok')
app.get<Named>(
  '/search',
  async ({ query }) => (await pool.query(search([`'${query.q.replaceAll(' ', "' & '")}':*`]))).rows,
)
app.get('/orders', async () => (await pool.query(allOrders([]))).rows)
app.post<{ Body: { productId: string; quantity: number } }>('/order', async ({ body }) => {
  const { productId, quantity } = body
  const id = randomUUID()
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rowCount } = await client.query(take([quantity, productId]))
    if (rowCount === 1) await client.query(insert([id, productId, quantity, Date.now()]))
    await client.query('commit')
    return { id, placed: rowCount === 1 }
  } finally {
    client.release()
  }
})
await app.listen({ port: Number(process.env['PORT']) })
