// A client that uploads pictures without a break, until it is stopped.
import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '#tests/makers.ts'
import { noisy } from '#tests/uploads/hostile-files.ts'

export type Uploader = {
  acknowledged: Set<string>
  stop(): Promise<void>
}

export function startUploader(people: Person[], address: () => string): Uploader {
  const acknowledged = new Set<string>()
  let stopping = false
  const upload = async (person: Person) => {
    const authorization = `Bearer ${person.token}`
    const ticket = await fetch(`${address()}/api/image-tickets`, {
      method: 'POST',
      headers: { authorization },
    })
    const { key } = (await ticket.json()) as { key: string }
    const form = new FormData()
    form.set('image', new File([new Uint8Array(await noisy(20))], 'disc.jpg'))
    const answer = await fetch(`${address()}/api/images?key=${encodeURIComponent(key)}`, {
      method: 'POST',
      body: form,
    })
    const { data } = (await answer.json()) as { data?: { url: string } }
    if (answer.status === 200 && data) acknowledged.add(data.url)
  }
  const uploading = (async () => {
    for (let turn = 0; !stopping; turn++) {
      const person = people[turn % people.length]
      if (person) await upload(person).catch(() => {})
      await pause(20)
    }
  })()
  return {
    acknowledged,
    async stop() {
      stopping = true
      await uploading
    },
  }
}
