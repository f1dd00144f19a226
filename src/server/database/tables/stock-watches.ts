export type StockWatchTables = {
  stock_watches: StockWatches
}

/** Who wants to be told when a product can be ordered again; a row goes with the mail that tells. */
type StockWatches = { id: string; user_id: string; product_id: string; asked_at: number }
