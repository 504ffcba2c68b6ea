// What two processes must share: page contents, sessions, rate limits, and jobs.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Outcome } from '../faults/report.ts'
import { ask, jsonOf, type Answer } from '../prove/ask.ts'
import { formIn } from '../prove/forms.ts'
import { withDb } from '../prove/places.ts'
import { openOffice, postOffice } from '../prove/round.ts'
import { jobsDone } from '../shop-database.ts'
import type { Scene } from './scene.ts'

export const LONGEST_MS = 1000
const PHONE = '01755000123'
const PASSWORD = 'mango-orchard-in-june'

type Product = { _id: string; slug: string; offer: string; varients: { _id: string; in_stock: boolean }[] }

/** The price is changed at one process; both must show it within a second. */
export async function pagesFollow(scene: Scene): Promise<Outcome> {
  const tooks = await showChanges(scene, 6)
  return {
    fault: 'a price is changed at one process',
    ok: Math.max(...tooks) <= LONGEST_MS,
    figures: [`6 changes, the one before was shown by either no later than ${figuresOf(tooks)} after each`],
  }
}

export const figuresOf = (tooks: number[]) => `${Math.min(...tooks).toFixed(0)} to ${Math.max(...tooks).toFixed(0)} ms`

/**
 * The age of the last change whenever a request, at any process, still got the previous state. Response times, which may be long on a busy
 * machine, do not matter.
 */
export async function showChanges(scene: Scene, changes: number): Promise<number[]> {
  const products = jsonOf<{ products: Product[] }>(await asked(scene, { shop: 0, path: '/api/v1/products' })).products
  const fruit = products.find(({ offer, varients }) => offer === 'now' && varients.length > 0)!
  const tooks: number[] = []
  for (let round = 0; round < changes; round += 1) {
    const price = await priceAt(scene, { shop: round % 2, fruit })
    const begun = performance.now()
    const shown = async (shop: number) => {
      const words = `৳${price.toLocaleString('en-IN')}`
      for (let lastOld = 0; ; await wait(10)) {
        const askedAfter = performance.now() - begun
        if ((await asked(scene, { shop, path: `/product/${fruit.slug}` })).text.includes(words)) return lastOld
        lastOld = askedAfter
        if (lastOld > 10 * LONGEST_MS) return lastOld
      }
    }
    tooks.push(...(await Promise.all([shown(0), shown(1)])))
  }
  return tooks
}

/** Raises the price by three taka; returns the new one. */
async function priceAt(scene: Scene, { shop, fruit }: { shop: number; fruit: Product }): Promise<number> {
  const path = `/office/products/${fruit._id}`
  const page = await openOffice(scene, scene.owner, path)
  const form = formIn(page.text, { intent: 'price', about: fruit.varients[0]!._id })
  if (!form) throw new Error('The price can’t be changed: the form is missing.')
  const price = Number(form['seenPrice']) / 100 + 3
  const fields = { ...form, price: String(price), salePrice: '' }
  const answer = await postOffice(scene, scene.owner, { what: 'price', path, fields, question: { shop } })
  if (answer.outcome !== 'ok') throw new Error(`The price was not changed: ${answer.status} ${answer.why}`)
  return price
}

/** Signed in at one process, known to the other; signed out at the other, unknown to both. Customers and staff. */
export async function sessionsAreShared(scene: Scene): Promise<Outcome> {
  const cookie = await makeAccount(scene)
  const who = async (shop: number) => (await asked(scene, { shop, path: '/api/v1/me', headers: { Cookie: cookie } })).status
  const before = [await who(0), await who(1)]
  await asked(scene, { shop: 1, method: 'POST', path: '/api/v1/session/end', headers: { Cookie: cookie }, json: {} })
  const after = [await who(0), await who(1)]
  const office = async (shop: number) =>
    (await asked(scene, { shop, path: '/office', headers: { Cookie: scene.staff.cookie } })).status
  const staff = [await office(0), await office(1)]
  return {
    fault: 'a customer signs in at one process and out at the other',
    ok: [...before, ...staff].every((status) => status === 200) && after.every((status) => status === 401),
    figures: [`signed in: ${before.join(', ')}; signed out: ${after.join(', ')}; the office for staff: ${staff.join(', ')}`],
  }
}

/** In two steps, each at another process; the code is read at the SMS gateway. */
async function makeAccount(scene: Scene): Promise<string> {
  const intent = { name: 'Farhana Rahman', phone: PHONE, password: PASSWORD, language: 'en' }
  const make = (shop: number, json: unknown) => asked(scene, { shop, method: 'POST', path: '/api/v1/account', json })
  const sent = await make(0, intent)
  let code: string | undefined
  for (let tries = 0; tries < 200 && code === undefined; tries += 1) {
    code = scene.gateways.inbox.filter(({ to }) => to.endsWith(PHONE)).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])[0]
    await wait(50)
  }
  const made = await make(1, { ...intent, code })
  if (sent.status !== 202 || made.status !== 201)
    throw new Error(`The account was not created: ${sent.status}, ${made.status} ${made.text}`)
  return made.cookies.join('; ')
}

/** Password guesses from one network, sent to both processes in turn: together they may fail eight times. */
export async function limitsAreShared(scene: Scene): Promise<Outcome> {
  const guesses: number[] = []
  for (let tries = 0; tries < 12; tries += 1) {
    const json = { phone: PHONE, password: `guess number ${tries}` }
    const headers = { 'X-Forwarded-For': '10.201.0.1' }
    const guess = await asked(scene, { shop: tries % 2, method: 'POST', path: '/api/v1/session', json, headers })
    guesses.push(guess.status ?? 0)
  }
  const wrong = guesses.filter((status) => status === 403).length
  return {
    fault: 'password guesses at both processes in turn',
    ok: wrong === 8 && guesses.slice(8).every((status) => status === 429),
    figures: [`${wrong} guesses were looked at, the other ${guesses.length - wrong} refused: ${guesses.join(' ')}`],
  }
}

/** Such as making the demo shop’s photo sizes during the restarts. */
export async function jobsRunOnce(scene: Scene): Promise<Outcome> {
  await withDb(scene.place, jobsDone)
  const { rows } = await withDb(scene.place, (db) =>
    sql<{ kind: string; done: number; attempts: number; most: number }>`
      select kind, count(*)::integer as done, sum(attempts)::integer as attempts, max(attempts) as most
      from platform.jobs where finished_at is not null group by kind order by kind`.execute(db),
  )
  const done = rows.reduce((sum, row) => sum + row.done, 0)
  return {
    fault: 'two processes look for the same jobs',
    ok: done > 0 && rows.every((row) => row.done === row.attempts),
    figures: rows.map(({ kind, done: jobs, attempts }) => `${kind}: ${jobs} jobs, begun ${attempts} times in all`),
  }
}

/** Every SMS marked as sent in the outbox arrived at the gateway once, and nothing else did. */
export async function messagesGoOnce(scene: Scene): Promise<Outcome> {
  type Row = { state: string; body: string; recipient: string; at: Date }
  const read = () =>
    withDb(scene.place, (db) => sql<Row>`select state, body, recipient from messaging.messages where channel = 'sms'`.execute(db))
  let { rows } = await read()
  for (let tries = 0; tries < 300 && rows.some(({ state }) => state === 'waiting'); tries += 1) {
    await wait(100)
    rows = (await read()).rows
  }
  const nameOf = (to: string, text: string) => `${to.replace(/\D/g, '').slice(-10)} ${text}`
  const sent = rows.filter(({ state }) => state === 'sent').map(({ recipient, body }) => nameOf(recipient, body))
  const heard = scene.gateways
    .receivedBy('sms.bulksmsbd')
    .map(({ fields }) => nameOf(String(fields['number']), String(fields['message'])))
  const same = JSON.stringify(sent.toSorted()) === JSON.stringify(heard.toSorted())
  return {
    fault: 'two processes send from one outbox',
    ok: same && sent.length > 0 && sent.length === rows.length,
    figures: [`${rows.length} SMS, ${sent.length} sent, the gateway was given ${heard.length}`],
  }
}

type Asked = { shop: number; path: string; method?: 'GET' | 'POST'; headers?: { [name: string]: string }; json?: unknown }

export function asked(scene: Scene, question: Asked): Promise<Answer> {
  return ask(scene, { client: 'somebody', what: question.path, ...question })
}
