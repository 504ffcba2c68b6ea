import type { Ctx } from '../context.ts'
import { cleanLine, mapText, missingFields, type Translations } from '../values/index.ts'
import { changeDraft, type LookChanged } from './look.ts'
import type { Focus, HomePicture, HomePlace } from './model.ts'

export const LONGEST_ALT = 200

type NotThere = { ok: false; problem: 'no-such-photo' }
type NotValid = { ok: false; problem: 'not-valid'; fields: string[] }
type Described = { alt: Translations; focus: Focus }

/** Drafts a picture of the home page: a new photo, or other words or another focal point for the one that is there (`photoId` null). */
export async function changeHomePicture(
  ctx: Ctx,
  { place, photoId, seen, ...described }: { place: HomePlace; photoId: string | null; seen: string } & Described,
): Promise<LookChanged | NotThere | NotValid> {
  const alt = mapText(described.alt, (text) => cleanLine(text, LONGEST_ALT) ?? '')
  const fields = [...missingFields('alt', alt), ...wrongFocus(described.focus)]
  if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
  let there = true
  const changed = await changeDraft(ctx, {
    seen,
    change(now) {
      const id = photoId ?? now.pictures[place]?.photoId
      there = id !== undefined
      if (id === undefined) return now
      const picture: HomePicture = { photoId: id, alt, focus: described.focus }
      return { ...now, pictures: { ...now.pictures, [place]: picture } }
    },
  })
  return changed.ok && !there ? { ok: false, problem: 'no-such-photo' } : changed
}

/** Without a picture the place shows what it shows in a new shop. */
export function removeHomePicture(ctx: Ctx, { place, seen }: { place: HomePlace; seen: string }): Promise<LookChanged> {
  return changeDraft(ctx, { seen, change: (now) => ({ ...now, pictures: { ...now.pictures, [place]: null } }) })
}

function wrongFocus({ x, y }: Focus): string[] {
  const isPercent = (number: number) => Number.isInteger(number) && number >= 0 && number <= 100
  return [...(isPercent(x) ? [] : ['focusX']), ...(isPercent(y) ? [] : ['focusY'])]
}
