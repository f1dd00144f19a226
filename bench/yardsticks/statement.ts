// Yardstick S: a bare Fastify with one prepared statement, or for orders one durable transaction.
// `node statement.ts DATABASE_FILE`: reads the shop's tables, writes orders into a table of the yardstick.
import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import fastify from 'fastify'

const database = new DatabaseSync(String(process.argv[2]))
database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000')
database.exec(`create table if not exists bare_orders (
  id text primary key, product_id text not null, quantity integer not null, placed_at integer not null
)`)

const columns = `id, product_code, name, description, kind, price, quantity, minimum_quantity,
  case_quantity, img`
const search = database.prepare(
  `select ${columns} from products where rowid in (
    select rowid from product_words where product_words match ? order by rowid desc limit 24)`,
)
const allOrders = database.prepare(
  'select * from orders where deleted_at is null order by placed_at desc, id desc limit 24',
)
const take = database.prepare(
  'update products set quantity = quantity - ? where id = ? and quantity >= ?',
)
const insert = database.prepare('insert into bare_orders values (?, ?, ?, ?)')

type Named = { Querystring: { q: string } }

const app = fastify()
app.get('/readyz', async () => 'ok')
app.get<Named>('/search', async ({ query }) => search.all(`"${query.q.replaceAll(' ', '" "')}"*`))
app.get('/orders', async () => allOrders.all())
app.post<{ Body: { productId: string; quantity: number } }>('/order', async ({ body }) => {
  const { productId, quantity } = body
  const id = randomUUID()
  database.exec('begin immediate')
  const { changes } = take.run(quantity, productId, quantity)
  if (changes === 1) insert.run(id, productId, quantity, Date.now())
  database.exec('commit')
  return { id, placed: changes === 1 }
})
await app.listen({ port: Number(process.env['PORT']) })
