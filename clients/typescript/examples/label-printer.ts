// Prints a label for each box that is packed. The shop sends `consignment.packed` to this program; add its address in the office under Webhooks.
// Needs SHOP_URL, SHOP_KEY (a key with orders:read), WEBHOOK_SECRET and PORT. Prints to stdout, or to a label printer at PRINTER=host:9100.
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { createShopClient, orThrow, readWebhook, type ShopEvent } from '../src/index.ts'

const settings = process.env
const client = createShopClient({ url: settings['SHOP_URL'] ?? 'http://localhost:3000', key: settings['SHOP_KEY'] ?? '' })
// A delivery may come twice. A program that is started again would read what it has printed from a file.
const printed = new Set<string>()

const server = createServer((request, response) => {
  void (async () => {
    let body = ''
    for await (const piece of request) body += String(piece)
    const headers = request.headers as Record<string, string>
    let event: ShopEvent
    try {
      event = readWebhook(settings['WEBHOOK_SECRET'] ?? '', { headers, body })
    } catch {
      response.writeHead(401).end()
      return
    }
    try {
      if (event.type === 'consignment.packed' && !printed.has(headers['webhook-id']!)) {
        await print(await labelOf(event.data))
        printed.add(headers['webhook-id']!)
      }
      response.writeHead(204).end()
    } catch {
      // The shop sends it again.
      response.writeHead(500).end()
    }
  })()
})
server.listen(Number(settings['PORT'] ?? 8080), () => {
  const address = server.address()
  process.stderr.write(`Waiting for boxes at port ${typeof address === 'object' ? address?.port : address}.\n`)
})

type Packed = Extract<ShopEvent, { type: 'consignment.packed' }>['data']

async function labelOf({ id, order_id: orderId }: Packed): Promise<string> {
  const order = orThrow(await client.GET('/api/v1/admin/orders/{id}', { params: { path: { id: orderId } } }))
  const box = order.deliveries.find((delivery) => delivery.id === id)
  if (!box) throw new Error('The order has no such box.')
  const lines = [box.number, box.recipient.name, box.recipient.phone, box.address, box.area.en, `${box.day} ${box.starts}`]
  // ZPL, which most label printers read.
  const fields = lines.map((text, index) => `^FO40,${40 + index * 60}^A0N,44^FD${text.replaceAll(/[\^~]/g, ' ')}^FS`)
  return `^XA^CI28${fields.join('')}^XZ\n`
}

function print(label: string): Promise<void> {
  const [host, port] = (settings['PRINTER'] ?? '').split(':')
  if (!host) {
    process.stdout.write(label)
    return Promise.resolve()
  }
  return new Promise((done, failed) => {
    const socket = connect(Number(port ?? 9100), host, () => socket.end(label, 'utf8', done))
    socket.on('error', failed)
  })
}
