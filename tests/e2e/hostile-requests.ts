import { connect } from 'node:net'

/** A person's link, number, name and address in requests; none of it may be logged. */
export type Secrets = { tokens: string[]; phone: string; name: string; address: string }

const CRLF = '\r\n'

type Raw = { method?: string; path: string; headers?: string[]; body?: string; length?: number }

function raw({ method = 'GET', path, headers = [], body = '', length = Buffer.byteLength(body) }: Raw): string {
  const all = [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers]
  if (method !== 'GET') all.push(`Content-Length: ${length}`)
  return `${all.join(CRLF)}${CRLF}${CRLF}${body}`
}

const FORM = 'Content-Type: application/x-www-form-urlencoded'
const JSON_BODY = 'Content-Type: application/json'
const MULTIPART = 'Content-Type: multipart/form-data; boundary=x'

/** Where a person's link is in a path. */
const PLACES = [
  '/order/T',
  '/api/v1/orders/T',
  '/gift/quotation/T',
  '/gift/run/T',
  '/gift/for/T',
  '/office/join/T',
  '/pay/to/T',
  '/box/T',
]

/** Requests as text, because every client would correct most of them. */
export function hostileRequests(secrets: Secrets): string[] {
  return secrets.tokens.flatMap((token) => [
    ...pathsOf(token, secrets.phone),
    ...oddRequests(token, secrets.phone),
    ...changes(token, secrets),
  ])
}

function pathsOf(token: string, phone: string): string[] {
  const tails = [
    '',
    '/papers/%zz',
    '%',
    '/%ff%fe',
    '.data',
    '.data?_routes=%zz',
    '/../../etc/passwd',
    `?phone=${phone}&q=%`,
    '//',
    '\\',
    '/papers/x.pdf',
  ]
  return PLACES.flatMap((place) => tails.map((tail) => raw({ path: place.replace('T', token) + tail })))
}

function oddRequests(token: string, phone: string): string[] {
  return [
    raw({ path: `http://localhost/order/${token}` }),
    raw({ path: `//evil.example/order/${token}` }),
    raw({ path: `/bn/order/${token}/papers/%E0%A4%A` }),
    raw({ path: `/shop?q=${token}${phone}` }),
    raw({ path: `/media/${token}/x.avif` }),
    raw({ path: `/__manifest?p=/order/${token}&version=${phone}` }),
    raw({ path: '/', headers: [`Cookie: pf_session=${token}; pf_office=${token}`, `Referer: http://localhost/order/${token}`] }),
    raw({ path: '/metrics', headers: [`Authorization: Bearer ${token}`, 'Via: 1.1 proxy'] }),
    raw({ path: `/order/${token}`, headers: [`X-Long: ${'x'.repeat(20_000)}`] }),
    raw({ path: `/order/${token}`, headers: ['Expect: what-nobody-knows'] }),
    raw({ path: `/order/${token}`, headers: ['Upgrade: websocket', 'Connection: upgrade'] }),
    raw({ path: `/order/${token}`, headers: [`traceparent: 00-${token}-x-01`] }),
    raw({ method: 'TRACE', path: `/order/${token}` }),
    raw({ method: 'PROPFIND', path: `/order/${token}` }),
    `GET /order/${token} HTTP/1.1${CRLF}Host: a b${CRLF}${CRLF}`,
    `GET /order/${token} HTTP/1.1${CRLF}${CRLF}`,
    `GET /order/${token} HTTP/9.9${CRLF}Host: localhost${CRLF}${CRLF}`,
    `PRI * HTTP/2.0${CRLF}${CRLF}SM${CRLF}${CRLF}`,
    `\u0000\u0001 ${token}${CRLF}${CRLF}`,
  ]
}

function changes(token: string, { phone, name, address }: Secrets): string[] {
  const person = `name=${encodeURIComponent(name)}&phone=${phone}&address=${encodeURIComponent(address)}`
  const json = JSON.stringify({ name, phone, address })
  return [
    ...PLACES.flatMap((place) =>
      ['', '.data'].map((tail) =>
        raw({ method: 'POST', path: place.replace('T', token) + tail, headers: [FORM], body: `intent=comment&${person}` }),
      ),
    ),
    raw({ method: 'POST', path: '/api/v1/orders', headers: [JSON_BODY], body: `{"name":"${name}","phone":"${phone}` }),
    raw({ method: 'POST', path: '/api/v1/orders', headers: [JSON_BODY, `Idempotency-Key: ${token}`], body: json }),
    raw({ method: 'POST', path: `/api/v1/orders/${token}/cancel`, headers: [JSON_BODY], body: json.slice(0, -3) }),
    raw({ method: 'POST', path: '/api/v1/session/end?lang=NaN', headers: [JSON_BODY], body: '{' }),
    raw({ method: 'POST', path: '/auth/login', headers: [FORM, 'Origin: https://evil.example'], body: person }),
    raw({ method: 'POST', path: '/office/sign-in', headers: [FORM], body: `name=${encodeURIComponent(name)}&password=${token}` }),
    raw({
      method: 'POST',
      path: '/track/order',
      headers: [MULTIPART],
      body: `--x\r\nContent-Disposition: form-data; name="${token}"\r\n\r\n${phone}`,
    }),
    raw({ method: 'POST', path: '/contact', headers: [FORM], body: `${person}&%zz=%ff&message=${address}` }),
    raw({
      method: 'POST',
      path: '/pay/sslcommerz/notify',
      headers: [FORM],
      body: `tran_id=${token}&cus_phone=${phone}&verify_sign=x`,
    }),
    raw({ path: `/pay/nagad/return?order_id=${token}&message=${phone}` }),
    raw({ method: 'POST', path: '/pay/bkash/return', headers: [FORM], body: `paymentID=${token}&${person}` }),
    raw({
      method: 'POST',
      path: '/policy-reports',
      headers: ['Content-Type: application/csp-report'],
      body: JSON.stringify({
        'csp-report': {
          'document-uri': `http://localhost/order/${token}`,
          'blocked-uri': `https://${phone}.example/`,
          'effective-directive': token,
        },
      }),
    }),
  ]
}

/** Requests whose sender disconnects before they are complete. */
export function brokenOff({ tokens, phone }: Secrets): string[] {
  const [token] = tokens
  const body = `{"phone":"${phone}`
  return [
    raw({ method: 'POST', path: '/api/v1/orders', headers: [JSON_BODY, `Idempotency-Key: ${token}`], body, length: 9000 }),
    raw({ method: 'POST', path: '/api/v1/cart/quote', headers: [JSON_BODY], body, length: 9000 }),
    raw({ method: 'POST', path: `/order/${token}`, headers: [FORM], body: `phone=${phone}`, length: 9000 }),
    raw({ method: 'POST', path: `/order/${token}`, headers: [MULTIPART], body: `--x\r\n${phone}`, length: 9000 }),
    raw({ method: 'POST', path: '/contact', headers: [FORM], body: `phone=${phone}`, length: 9000 }),
    raw({ method: 'POST', path: '/office/sign-in', headers: [FORM], body: `name=${phone}`, length: 9000 }),
  ]
}

/** Sends the bytes and waits until the server closes the connection; or closes it at once itself. */
export function sendRaw(port: number, text: string, { breakOff = false } = {}): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text, () => breakOff && socket.destroy()))
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
    socket.setTimeout(2000, () => socket.destroy())
  })
}
