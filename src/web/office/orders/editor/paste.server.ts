import type { Reader } from '#shop/context.ts'
import { addressIndex, areaChoices, placesOf, readAddress, type AddressPart, type ReadAddress } from '#shop/places/index.ts'
import { inLanguage, nationalPhone } from '#shop/values/index.ts'
import type { StaffContext } from '#web/office/access.server.ts'
import type { EditorTyped, PasteRead } from './editor-view.ts'
import { officeWord } from './read-editor.server.ts'

/** The field of each part. The district is a part of the area. */
const FIELDS = { name: 'name', phone: 'phone', area: 'area', address: 'address', landmark: 'landmark' } as const

/** Areas change only with a new release, so the index is made once in a process. */
let index: ReturnType<typeof addressIndex> | null = null

async function readPasted(reader: Reader, text: string): Promise<ReadAddress> {
  index ??= addressIndex(await areaChoices(reader))
  return readAddress(index, text)
}

/**
 * The form with the fields filled from its pasted address. What the text does not say keeps its value; what is replaced is kept in `replaced`,
 * so that nothing typed is lost. `pasted` counts, so that the page shows the fields anew.
 */
export async function withPasted(requestContext: StaffContext, typed: EditorTyped): Promise<EditorTyped> {
  const { ctx, language } = requestContext
  const text = typed['paste'] ?? ''
  if (text.trim() === '') return { ...typed, pasted: '' }
  const found = await readPasted(ctx.db, text)
  const filled: Record<string, string> = {
    name: found.name.slice(0, 100),
    phone: found.phone === null ? '' : nationalPhone(found.phone),
    area: found.areaId ?? '',
    address: found.addressLine.slice(0, 300),
    landmark: found.landmark.slice(0, 200),
  }
  const next = { ...typed }
  const replaced: string[] = []
  for (const [part, field] of Object.entries(FIELDS)) {
    const [before, now] = [(typed[field] ?? '').trim(), filled[field]!]
    if (now === '' || now === before) continue
    next[field] = now
    if (before !== '' && part !== 'area')
      replaced.push(`${officeWord(language, `paste.part.${part as keyof typeof FIELDS}`)}: ${before}`)
  }
  const count = Number(/^\d{1,4}$/.exec(typed['pasted'] ?? '')?.[0] ?? 0)
  return { ...next, pasted: String(count + 1), replaced: replaced.join('; ').slice(0, 600) }
}

/** What of the pasted text was not understood or is still missing in the form; null before the button was pressed. */
export async function pasteRead({ ctx, language }: StaffContext, typed: EditorTyped): Promise<PasteRead | null> {
  if (!/^\d{1,4}$/.test(typed['pasted'] ?? '')) return null
  const found = await readPasted(ctx.db, typed['paste'] ?? '')
  // Once an area is chosen, the others are no longer asked about.
  const places = await placesOf(ctx.db, (typed[FIELDS.area] ?? '') === '' ? found.couldBe : [])
  return {
    unclear: found.unclear,
    missing: stillMissing(found, typed).map((part) => officeWord(language, `paste.part.${part}`)),
    couldBe: [...places.values()].map(
      ({ areaName, districtName }) => `${inLanguage(areaName, language)}, ${inLanguage(districtName, language)}`,
    ),
    replaced: (typed['replaced'] ?? '').slice(0, 600),
  }
}

/** Staff may have filled it in since. With an area there is a district. */
function stillMissing({ missing }: ReadAddress, typed: EditorTyped): Exclude<AddressPart, 'district'>[] {
  return missing.flatMap((part) => (part === 'district' || (typed[FIELDS[part]] ?? '').trim() !== '' ? [] : [part]))
}
