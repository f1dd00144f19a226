export type FitmentTables = {
  motorcycles: Motorcycles
  applications: Applications
  complete_fitments: CompleteFitments
  garages: Garages
}

/** What people ride, by make and model; `universal` stands for every one of them. */
type Motorcycles = {
  id: string
  make: string
  model: string
  /** Without case, spaces and punctuation: what the id is made of. */
  make_key: string
  model_key: string
}

/** A product fits a motorcycle of these years and frame numbers. */
type Applications = {
  /** Made of all that it says but note and source: imported again it is the same. */
  id: string
  product_id: string
  motorcycle_id: string
  /** 0 and 9999 where there is no first or last one. */
  year_from: number
  year_to: number
  /** Empty where every frame number fits. */
  frame_from: string
  frame_to: string
  note: string
  /** Where it is known from, for whoever keeps the data. */
  source: string
}

/** Products whose applications are all there are. */
type CompleteFitments = { product_id: string; said_at: number }

/** An account's motorcycles, as JSON; `version` counts changes. */
type Garages = { user_id: string; version: number; motorcycles: string }
