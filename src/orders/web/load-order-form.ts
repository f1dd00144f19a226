import { loadChunk } from '#web/chunk.ts'

/** The form that orders a basket: its code is for whoever is signed in. */
export const loadOrderForm = () => loadChunk(() => import('./order-form.tsx'))
