import { connect } from 'node:net'

/** Sends raw bytes to a port; returns the answer until the connection ends. */
export function speak(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let heard = ''
    socket.setTimeout(5_000, () => socket.destroy())
    socket.on('data', (part) => {
      heard += part.toString('latin1')
    })
    socket.on('error', (error) => (heard === '' ? reject(error) : resolve(heard)))
    socket.on('close', () => resolve(heard))
  })
}
