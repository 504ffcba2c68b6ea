import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

const PAUSE_MS = 50
const PIECE_CHARACTERS = 4_000

/** A proxy between browser and shop that delivers pages in parts, as a slow connection does, the header part by part. */
export async function openSlowLine(shop: string): Promise<{ address: string; close: () => void }> {
  const server = createServer(async ({ url = '/', headers }, response) => {
    const answer = await fetch(new URL(url, shop), { headers: { accept: headers.accept ?? '*/*' } })
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type })
    if (type.startsWith('text/html')) await drip(response, await answer.text())
    else response.end(new Uint8Array(await answer.arrayBuffer()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function drip(response: ServerResponse, html: string): Promise<void> {
  const end = html.indexOf('</header>')
  const header = html.slice(0, end).split(/(?<=<\/(?:a|li|ul|nav|button)>)/)
  const rest = html.slice(end).match(new RegExp(`[^]{1,${PIECE_CHARACTERS}}`, 'g')) ?? []
  for (const piece of [...header, ...rest]) {
    if (response.destroyed) return
    response.write(piece)
    await setTimeout(PAUSE_MS)
  }
  response.end()
}
