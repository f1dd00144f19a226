import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { menuFor } from '#users/web/menu.ts'
import { adminQuery } from '#users/web/queries.ts'
import { getQueryClient } from '#web/query-client.tsx'
import { send } from '#web/send.ts'
import { type Session, useSession } from '#web/session.ts'
import type { OtherResult } from './part-combobox.tsx'

const minLength = 2
const perKind = 4

/** Pages of the dashboard, orders and, for admins, customers that the words may mean. */
export function useOtherResults(typed: string): OtherResult[] {
  const words = useSettled(typed)
  const session = useSession() ?? null
  const client = getQueryClient()
  const admin = useQuery({ ...adminQuery(session?.email ?? ''), enabled: session !== null }, client)
  const isAdmin = admin.data === true
  const isAsked = session !== null && admin.data !== undefined && words.length >= minLength
  const key = [session?.userId, words]
  const findOwn = () => findOrders(words, isAdmin ? null : session)
  const orders = useQuery(
    { queryKey: ['purchases', 'found', ...key], queryFn: isAsked ? findOwn : skipToken },
    client,
  )
  const find = () => findCustomers(words)
  const customers = useQuery(
    { queryKey: ['users', 'found', ...key], queryFn: isAsked && isAdmin ? find : skipToken },
    client,
  )
  if (session === null || typed.length < minLength) return []
  const pages = findPages(typed, isAdmin)
  // Results of other words are shown no more; those of fewer letters are, until the next come.
  if (!typed.startsWith(words)) return pages
  return [...pages, ...(orders.data ?? []), ...(customers.data ?? [])]
}

function findPages(words: string, isAdmin: boolean): OtherResult[] {
  const links = Object.values(menuFor(isAdmin)).flatMap((group) => Object.entries(group))
  return links
    .filter(([, name]) => name.toLowerCase().includes(words.toLowerCase()))
    .slice(0, perKind)
    .map(([to, name]) => ({ to, name, kind: 'Page' }))
}

async function findOrders(q: string, buyer: Session | null): Promise<OtherResult[]> {
  const rows = await send('GET /purchases', { query: { q, email: buyer?.email, limit: perKind } })
  return rows.map(({ _id, number, email }) => ({
    to: `/dashboard/purchases/${_id}`,
    name: buyer ? number : `${number}, ${email}`,
    kind: 'Order',
  }))
}

async function findCustomers(q: string): Promise<OtherResult[]> {
  const rows = await send('GET /users', { query: { q, limit: perKind } })
  return rows.map(({ _id, name, email }) => ({
    to: `/dashboard/customers/${_id}`,
    name: `${name}, ${email}`,
    kind: 'Customer',
  }))
}

const settleMs = 150

function useSettled(typed: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), settleMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
