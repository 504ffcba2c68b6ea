// Gift runs of a company on account, ready to be ordered: together they need twice its credit.
import { ask, type Answer } from './ask.ts'
import { formIn } from './forms.ts'
import { fillIn, openOffice, postOffice, type Client, type GiftRun, type Round } from './round.ts'

const RUNS = 6
const BOXES = 2
const BOX_TAKA = 1_200
/** Enough for three of the runs. */
const CREDIT_TAKA = 3 * BOXES * BOX_TAKA + 500

type Setting = Pick<Round, 'shops' | 'record' | 'staff'>

export async function makeGiftRuns(
  round: Setting,
  client: Client,
  { companyName, day }: { companyName: string; day: string },
): Promise<GiftRun[]> {
  const path = '/office/companies/new'
  const facts = {
    companyName,
    companyAddress: 'Motijheel, Dhaka',
    contactName: 'Shirin Akter',
    creditDays: '30',
  }
  const made = landed(await fillIn(round, client, { what: 'company', path, find: { field: 'companyName' }, change: facts }))
  const companyId = /[0-9a-f-]{36}/.exec(made)![0]
  const change = { creditLimit: String(CREDIT_TAKA) }
  landed(
    await fillIn(round, client, { what: 'credit', path: `/office/companies/${companyId}`, find: { intent: 'credit' }, change }),
  )
  const runs: GiftRun[] = []
  for (let index = 0; index < RUNS; index += 1) runs.push(await makeRun(round, client, { companyId, day, index }))
  return runs
}

async function makeRun(
  round: Setting,
  client: Client,
  { companyId, day, index }: { companyId: string; day: string; index: number },
): Promise<GiftRun> {
  const quotation = await sentQuotation(round, client, companyId)
  const approve = formIn((await shopper(round, client, quotation)).text, { intent: 'approve' })
  await byLink(round, client, quotation, { ...approve, name: 'Kamrul Hasan', designation: 'Director' })
  const token = /href="(?:\/bn)?\/gift\/run\/([\w-]+)"/.exec((await shopper(round, client, quotation)).text)?.[1]
  if (token === undefined) throw new Error('A quotation was approved without creating a gift run.')
  const run = `/gift/run/${token}`
  const settings = formIn((await shopper(round, client, run)).text, { field: 'card' })
  await byLink(round, client, run, { ...settings, card: 'Dear {name}', from: 'Prove Limited', day })
  for (let box = 0; box < BOXES; box += 1) {
    await byLink(round, client, `${run}/import`, {
      intent: 'add',
      name: `Guest ${index}-${box}`,
      phone: `0181${String(1_000_000 + index * 10 + box)}`,
      district: 'Dhaka',
      area: 'Dhanmondi',
      address: `House ${box + 1}, Road ${index + 1}`,
    })
  }
  return { token, quotationTotal: BOXES * BOX_TAKA }
}

/** Returns the path of the buyer's page. */
async function sentQuotation(round: Setting, client: Client, companyId: string): Promise<string> {
  const path = '/office/gifts/quotations/new'
  const contact = { quotedCompany: companyId, contactName: 'Shirin Akter', contactPhone: '01711000001', quotedLanguage: 'en' }
  const made = await fillIn(round, client, { what: 'quotation', path, find: { field: 'quotedCompany' }, change: contact })
  const quotation = landed(made).split('?')[0]!
  const page = (await openOffice(round, client, quotation)).text
  const boxes = /<select[^>]*name="box-variant-0"[^>]*>([\s\S]*?)<\/select>/.exec(page)?.[1] ?? ''
  const box = /<option value="([0-9a-f-]{36})"/.exec(boxes)?.[1] ?? ''
  const draft = {
    'box-variant-0': box,
    'box-units-0': String(BOXES),
    'box-price-0': String(BOX_TAKA),
    quotedDelivery: '0',
    advancePercent: '0',
    creditDays: '30',
  }
  const form = formIn(page, { intent: 'draft' })
  landed(await postOffice(round, client, { what: 'draft', path: quotation, fields: { ...form, ...draft } }))
  landed(await fillIn(round, client, { what: 'send quotation', path: quotation, find: { intent: 'send' }, change: {} }))
  const link = /href="([^"]*\/gift\/quotation\/[\w-]+)"/.exec((await openOffice(round, client, quotation)).text)?.[1]
  if (link === undefined) throw new Error('A quotation was sent, but its page has no link.')
  return new URL(link, 'http://shop').pathname.replace(/^\/bn/, '')
}

/** A company member orders the run, any number of times and at any process. */
export async function orderRun(round: Setting, client: Client, run: GiftRun): Promise<Answer | null> {
  const pressed = await buttonOf(round, client, run)
  if (!pressed) return null
  const [one, two] = await Promise.all([
    ask(round, { client: client.name, ...pressed, shop: 0 }),
    client.random.chance(50) ? ask(round, { client: client.name, ...pressed, shop: 1 }) : null,
  ])
  return one.outcome === 'ok' ? one : (two ?? one)
}

/** Opens all runs first, then submits all orders at the same moment. */
export async function orderRunsAtOnce(round: Setting, client: Client, runs: readonly GiftRun[]): Promise<void> {
  const buttons = await Promise.all(runs.map((run) => buttonOf(round, client, run)))
  await Promise.all(buttons.flatMap((pressed, shop) => (pressed ? [ask(round, { client: client.name, ...pressed, shop })] : [])))
}

async function buttonOf(round: Setting, client: Client, run: GiftRun) {
  const path = `/gift/run/${run.token}/confirm`
  const page = await shopper(round, client, path)
  const form = page.status === 200 ? formIn(page.text, { intent: 'confirm' }) : null
  return form && { what: 'gift run', method: 'POST' as const, path, form: new URLSearchParams(form) }
}

function shopper(round: Setting, client: Client, path: string): Promise<Answer> {
  return ask(round, { client: client.name, what: 'gift page', path })
}

async function byLink(round: Setting, client: Client, path: string, fields: { [name: string]: string }): Promise<void> {
  const form = new URLSearchParams(fields)
  const answer = await ask(round, { client: client.name, what: 'gift form', method: 'POST', path, form })
  if (answer.status === null || answer.status >= 400) throw new Error(`${path} answered ${answer.status}.`)
}

function landed(answer: Answer | null): string {
  if (answer && answer.location !== '') return answer.location
  throw new Error(`An office form was refused: ${answer?.status ?? 'it is missing'}.`)
}
