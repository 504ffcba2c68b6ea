import {
  brandOfRun,
  CARD_DESIGNS,
  checkLogo,
  DECLINED_BOXES,
  logoById,
  LONGEST_CARD_TEXT,
  readDesign,
  saveRun,
  shownBox,
  withKeptLogo,
  type AnswerRules,
  type DeclinedBoxes,
  type Run,
  type RunSettings,
} from '#shop/gifting/index.ts'
import { calendarDate, formatNumber, nationalPhone, toLatinDigits, type CalendarDate } from '#shop/values/index.ts'
import { HOME_FIRST, LANGUAGES, languageName, type Language } from '#shop/values/language.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { prepareAreas } from '#web/storefront/checkout/areas.server.ts'
import { logoFault, logoHelp, logoNotes, sentLogo } from '../logo-texts.server.ts'
import { artworkViews, drawTyped, type ArtworkView, type TypedArtwork } from './artwork.server.ts'
import { refusedWith, runWords, type OpenRun } from './open-run-page.server.ts'
import type { Option, RunRefused } from './run-view.ts'

export type CardView = {
  fromName: string
  cardText: string
  brand: BrandView
  artwork: ArtworkView[]
  contact: string
  boxes: Option[]
  variantId: string
  day: string
  fallback: { areaId: string; addressLine: string; landmark: string }
  answers: AnswersView
  longestCard: number
}

/** The logo of the run, and the designs to choose from. */
export type BrandView = {
  design: string
  designs: { value: string; label: string; src: string }[]
  logo: { src: string; alt: string; size: string; notes: string[] } | null
  logoHelp: string
}

export type AnswersView = {
  languages: Option[]
  language: string
  lastDay: string
  mayPassOn: boolean
  declinedBoxes: DeclinedBoxes
  charity: { name: string; phone: string; areaId: string; addressLine: string }
}

export async function cardView(open: OpenRun): Promise<CardView | { go: string }> {
  const { requestContext, run, terms, language } = open
  if (run.state === 'confirmed') return { go: `/gift/run/${run.token}/progress` }
  await prepareAreas(requestContext.ctx.db)
  return {
    fromName: run.fromName,
    cardText: run.cardText,
    brand: await brandView(open),
    artwork: await artworkViews(requestContext, { run, language }),
    contact: run.contactName,
    boxes: terms.boxes.map((box) => ({ value: box.variantId, label: shownBox(box, language) })),
    variantId: run.variantId ?? '',
    day: run.day ?? '',
    fallback: {
      areaId: run.fallback?.areaId ?? '',
      addressLine: run.fallback?.addressLine ?? '',
      landmark: run.fallback?.landmark ?? '',
    },
    answers: answersView(run),
    longestCard: LONGEST_CARD_TEXT,
  }
}

async function brandView({ requestContext, run, language }: OpenRun): Promise<BrandView> {
  const t = runWords(language)
  const logo = await logoById(requestContext.ctx.db, run.logoId)
  const file = (name: string) => `/gift/run/${run.token}/files/${name}?v=${run.logoId ?? 'none'}`
  const number = (value: number) => formatNumber(value, language)
  return {
    design: run.design ?? '',
    designs: CARD_DESIGNS.map((value) => ({ value, label: t(`run.design.${value}`), src: file(`design-${value}.svg`) })),
    logo: logo && {
      src: file('logo.png'),
      alt: t('run.logoAlt', { company: run.name }),
      size: t('run.logoSize', { width: number(logo.width), height: number(logo.height) }),
      notes: logoNotes(logo, { design: run.design, accent: (await brandOfRun(requestContext.ctx.db, run)).accent, language }),
    },
    logoHelp: logoHelp(language),
  }
}

function answersView({ language, recipientsLanguage, lastDay, mayPassOn, declinedBoxes, charity }: Run): AnswersView {
  return {
    languages: HOME_FIRST.map((value) => ({ value, label: languageName(value) })),
    language: recipientsLanguage ?? language,
    lastDay: lastDay ?? '',
    mayPassOn,
    declinedBoxes,
    charity: {
      name: charity?.name ?? '',
      phone: charity ? nationalPhone(charity.phone) : '',
      areaId: charity?.areaId ?? '',
      addressLine: charity?.addressLine ?? '',
    },
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type CardActed = { refused: RunRefused } | { shown: TypedArtwork } | { saved: true }

type Sent = { run: Run; fields: Record<string, string>; language: Language }

/** What was sent from the page of the card. It is shown, which changes nothing, or saved together with its logo. */
export async function actOnCard(requestContext: RequestContext, { run, fields, language }: Sent): Promise<CardActed> {
  const sent = sentLogo(requestContext.file)
  const removes = sent === null && fields['remove_logo'] !== undefined && run.logoId !== null
  if (fields['intent'] === 'show') {
    const logoLater = sent !== null || fields['logo_chosen'] !== undefined
    const shown = removes ? { ...run, logoId: null } : run
    return { shown: await drawTyped(requestContext, { run: shown, fields, language, logoLater }) }
  }
  const read = settingsIn(fields, run)
  if ('refused' in read) return { refused: read }
  // Also checked when it is saved; here it spares reading a logo in vain.
  if (run.state === 'draft' && read.seenVersion !== run.version)
    return { refused: refusedWith(fields, 'run.refused.edit-conflict') }
  const logo = sent && ('ok' in sent ? sent : await checkLogo(sent))
  if (logo && !logo.ok) {
    const wrong = refusedWith(fields, 'run.refused.not-valid', { wrong: ['logo'] })
    return { refused: { ...wrong, logoFault: logoFault(logo, language) } }
  }
  const { ctx, shop } = requestContext
  const input = { run: { token: run.token }, ...read }
  const saved = logo
    ? await withKeptLogo(ctx, shop.files, logo, (kept) => saveRun(ctx, { ...input, logo: kept }))
    : await saveRun(ctx, removes ? { ...input, logo: null } : input)
  if (saved.ok) return { saved: true }
  switch (saved.problem) {
    case 'not-valid':
      return { refused: refusedWith(fields, 'run.refused.not-valid', { wrong: saved.fields }) }
    case 'unknown-run':
    case 'not-open':
    case 'edit-conflict':
      return { refused: refusedWith(fields, `run.refused.${saved.problem}`) }
    default:
      return saved satisfies never
  }
}

/** What is the same for all recipients, as it was sent, and the version of the run that the page showed. */
function settingsIn(fields: Record<string, string>, run: Run): { seenVersion: number; settings: RunSettings } | RunRefused {
  const text = (name: string) => (fields[name] ?? '').slice(0, 4000)
  const typedDay = toLatinDigits(text('day').trim())
  const day = typedDay === '' ? null : calendarDate(typedDay)
  const typedLast = toLatinDigits(text('last_day').trim())
  const lastDay = typedLast === '' ? null : calendarDate(typedLast)
  const variantId = UUID.test(text('box')) ? text('box') : null
  const area = text('fallback_area')
  const address = text('fallback_address').trim()
  const seenVersion = Number(fields['version'])
  if (!Number.isSafeInteger(seenVersion)) return refusedWith(fields, 'run.refused.not-understood')
  const wrong = [
    ...(typedDay !== '' && day === null ? ['day'] : []),
    ...(typedLast !== '' && lastDay === null ? ['lastDay'] : []),
    ...(text('box') !== '' && variantId === null ? ['variantId'] : []),
  ]
  if (wrong.length > 0) return refusedWith(fields, 'run.refused.not-valid', { wrong })
  // The area select has no empty choice: an empty address with the saved area means that the buyer wants no fallback.
  const none = address === '' && (area === '' || area === run.fallback?.areaId)
  const fallback = none ? null : { areaId: area, addressLine: address, landmark: text('fallback_landmark') }
  const answers = answersIn(text, { run, lastDay, mayPassOn: fields['pass_on'] !== undefined })
  const design = readDesign(text('design'))
  const common = { fromName: text('from'), cardText: text('card'), variantId, day, fallback, answers }
  return { seenVersion, settings: design ? { ...common, design } : common }
}

/** A charity is offered when anything about it was entered besides its area: the area select has no empty choice. */
function answersIn(
  text: (name: string) => string,
  { run, lastDay, mayPassOn }: { run: Run; lastDay: CalendarDate | null; mayPassOn: boolean },
): AnswerRules {
  const charity = {
    name: text('charity_name').trim(),
    phone: text('charity_phone').trim(),
    areaId: text('charity_area'),
    addressLine: text('charity_address').trim(),
  }
  const untouched = charity.areaId === '' || charity.areaId === run.charity?.areaId
  const none = charity.name === '' && charity.phone === '' && charity.addressLine === '' && untouched
  return {
    language: LANGUAGES.find((one) => one === text('language')) ?? run.recipientsLanguage,
    lastDay,
    mayPassOn,
    charity: none ? null : charity,
    declinedBoxes: DECLINED_BOXES.find((one) => one === text('declined')) ?? 'left-out',
  }
}
