import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Actor, Role } from '#shop/context.ts'
import { pathIn } from '#shop/values/paths.ts'
import { officeLanguageCookie } from '#web/office/office-cookies.server.ts'
import { officeOf, staffActor } from '../office-requests.ts'
import { differenceOf } from './difference.ts'
import { labelsOf, type Labels } from './labels.ts'
import { pageWorld, type PageWorld } from './index.ts'
import { written } from './written.ts'

type Call = (args: never) => unknown
type Viewer = Role | 'visitor' | 'rahima'
type Asked = {
  /** As in the routes: `/office/orders/:id`. */
  path: string
  params?: Record<string, string>
  /** The page is asked once with each. */
  searches?: readonly string[]
  /** The first one is asked in Bangla, too. */
  bangla?: boolean
  /** What the page answers to these forms, which must not change anything. */
  forms?: readonly Record<string, string>[]
  /** Who asks: staff with this role, a visitor, or the customer Rahima. Public pages have their language in the path. */
  role?: Viewer
  /** To show what a change would cost, it makes the change and rolls it back. */
  previews?: boolean
  /** Fields that are about the machine. */
  except?: readonly string[]
}
type Page = {
  loader?: Call | undefined
  action?: Call | undefined
  at: Asked | readonly Asked[] | ((world: PageWorld) => Asked | readonly Asked[])
}

/**
 * The tests of an area of the office or the storefront: what the loader of each page makes of the world of `pageWorld`, compared with the
 * file `views/<page>.txt` of this folder. `vitest run <test> -u` writes the files anew.
 */
export function testViews(folder: string, pages: Record<string, Page>): void {
  const views = join(folder, 'views')

  test.each(Object.entries(pages))('%s shows the data of its file', async (name, { loader, action, at }) => {
    const world = await pageWorld()
    const label = await labelsOf(world.shop.db)
    const asked = typeof at === 'function' ? at(world) : at
    const sections = await sectionsOf(world, { loader, action }, [asked].flat())
    await expect(textOf(sections, label)).toMatchFileSnapshot(join(views, `${name}.txt`))
  })

  test('no file is left of a page that is gone', () => {
    expect(readdirSync(views).filter((file) => !Object.hasOwn(pages, file.replace(/\.txt$/, '')))).toEqual([])
  })
}

type Section = { title: string; data: unknown }

async function sectionsOf(
  world: PageWorld,
  { loader, action }: Pick<Page, 'loader' | 'action'>,
  asked: readonly Asked[],
): Promise<Section[]> {
  const sections: Section[] = []
  for (const {
    path,
    params = {},
    searches = [''],
    bangla = false,
    forms = [],
    role = 'owner',
    previews = false,
    except = [],
  } of asked) {
    const address = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name]!)
    const add = async (call: Call, how: string, sent: Omit<Sent, 'params' | 'role' | 'previews'>) =>
      void sections.push({
        title: `${sent.address}${role === 'owner' ? '' : `, ${role}`}${how}`,
        data: without(await load(world, call, { ...sent, params, role, previews }), except),
      })
    for (const search of searches) await add(loader!, '', { address: `${address}${search}`, language: 'en' })
    if (bangla) await add(loader!, ', in Bangla', { address: `${address}${searches[0]!}`, language: 'bn' })
    for (const form of forms) await add(action!, `, sent ${JSON.stringify(form)}`, { address, language: 'en', form })
  }
  return sections
}

type Sent = {
  address: string
  params: Record<string, string>
  role: Viewer
  language: 'en' | 'bn'
  previews: boolean
  form?: Record<string, string>
}

async function load(
  { shop, writable, files }: PageWorld,
  loader: Call,
  { address, params, role, language, previews, form }: Sent,
): Promise<unknown> {
  const office = officeOf(previews || form ? writable : shop)
  const asked = office.requestContextOf(actorOf(shop, role))
  const sent: { response?: Response } = {}
  const noting = async (args: never) => {
    const answer = await loader(args)
    if (answer instanceof Response) sent.response = answer
    return answer
  }
  const cookie = officeLanguageCookie(language, true).split(';')[0]!
  const { status, to, data } = await office.callAs({ ...asked, shop: { ...asked.shop, files } }, noting, {
    path: isStaff(role) ? address : pathIn(language, address),
    params,
    cookie,
    ...(form ? { form } : {}),
  })
  if (sent.response) return fileOf(sent.response)
  return status === 200 ? data : { status, to, data }
}

function isStaff(role: Viewer): role is Role {
  return role !== 'visitor' && role !== 'rahima'
}

function actorOf(shop: PageWorld['shop'], role: Viewer): Actor {
  if (isStaff(role)) return staffActor(role)
  return role === 'rahima' ? shop.as('rahima').actor : { kind: 'visitor' }
}

function without(data: unknown, fields: readonly string[]): unknown {
  return fields.length === 0
    ? data
    : Object.fromEntries(Object.entries(data as object).filter(([field]) => !fields.includes(field)))
}

/** A file: what the browser is told about it, and its text. */
async function fileOf(response: Response): Promise<unknown> {
  const type = response.headers.get('Content-Type')
  const named = { status: response.status, type, as: response.headers.get('Content-Disposition') }
  if (!/csv|json|text/.test(type ?? '')) return named
  const text = await response.text()
  return { ...named, ...(type?.includes('json') ? { json: JSON.parse(text) as unknown } : { lines: text.split(/\r?\n/) }) }
}

/** Of the later sections only what differs from the first: a filter changes little of a page. */
function textOf(sections: readonly Section[], label: Labels): string {
  const [first] = sections
  const texts = sections.map((section) => {
    const differing = section === first ? section.data : differenceOf(section.data, first!.data)
    return `${label(section.title)}\n${written(differing, label)}\n`
  })
  return texts.join('\n')
}
