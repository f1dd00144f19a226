import type { Bank } from './bank.ts'
import type {
  ChargeRow,
  DeliveryRow,
  DisputeRow,
  EventRow,
  IntentRow,
  MethodRow,
  RefundRow,
} from './rows.ts'

/** The books, for tests that hold the shop's own against them. */
export type Records = {
  intents: IntentRow[]
  methods: MethodRow[]
  charges: ChargeRow[]
  refunds: RefundRow[]
  disputes: DisputeRow[]
  events: EventRow[]
  deliveries: DeliveryRow[]
}

/** All rows of all tables, oldest first. */
export function records({ sql }: Bank): Records {
  return {
    intents: sql.all`SELECT * FROM intents ORDER BY seq` as IntentRow[],
    methods: sql.all`SELECT * FROM methods ORDER BY seq` as MethodRow[],
    charges: sql.all`SELECT * FROM charges ORDER BY seq` as ChargeRow[],
    refunds: sql.all`SELECT * FROM refunds ORDER BY seq` as RefundRow[],
    disputes: sql.all`SELECT * FROM disputes ORDER BY seq` as DisputeRow[],
    events: sql.all`SELECT * FROM events ORDER BY seq` as EventRow[],
    deliveries: sql.all`SELECT * FROM deliveries ORDER BY seq` as DeliveryRow[],
  }
}
