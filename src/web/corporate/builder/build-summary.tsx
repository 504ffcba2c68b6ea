import type { BoxFault, BoxRequest } from '#shop/gifting/model.ts'
import { formatDay } from '#shop/values/day-text.ts'
import { digitsIn, formatNumber, type Language } from '#shop/values/language.ts'
import { formatMoney, paisa, percentOf, pricePerKilo, subtractMoney } from '#shop/values/money.ts'
import { formatWeight, grams } from '#shop/values/weight.ts'
import { CartItemsCell } from '#web/storefront/shell/items.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { DefinitionRows, type DefinitionRow } from '#web/ui/definition-rows.tsx'
import { Note } from '#web/ui/note.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { BoxCrate } from './box-crate.tsx'
import type { BuildData } from './build-data.server.ts'
import { faultText, useBuildTexts } from './texts.ts'
import type { Box } from './use-box-request.ts'

type Props = { data: BuildData; boxRequest: BoxRequest; box: Box }

/** The current box: its look, its price and its faults. It updates with every choice. */
export function BuildSummary({ data, boxRequest, box }: Props) {
  const t = useBuildTexts()
  const language = useLanguage()
  const { price, inside, boxes, leftOut } = box
  const money = (amount: typeof price.total) => formatMoney(amount, language)
  return (
    <aside className="panel panel-sand build-summary" aria-labelledby="your-box">
      <h2 id="your-box">{t('build.yourBox')}</h2>
      <BoxCrate box={box} name={boxRequest.cardName === '' ? t('gift.someone') : boxRequest.cardName} />
      {inside.length === 0 ? (
        <p className="soft">{t('build.empty')}</p>
      ) : (
        <>
          <div role="status">
            <p className="build-price">
              <b>{money(price.perBox)}</b> {t('build.perBox')}
            </p>
            {boxes > 0 && (
              <p className="strong">{t('build.forAll', { count: formatNumber(boxes, language), total: money(price.total) })}</p>
            )}
          </div>
          <NextStep box={box} />
          <PriceRows box={box} />
        </>
      )}
      {leftOut.length > 0 && (
        <Note kind="changed" role="status">
          {t('build.leftOut', {
            fruit: leftOut.map(({ name }) => name).join(', '),
            day: formatDay(data.day, language, 'dayMonth'),
          })}
        </Note>
      )}
      {inside.length > 0 && <Faults faults={box.faults} />}
      <a className={buttonClass({ wide: true })} href="#quotation">
        {t('build.ask')}
      </a>
      <p className="small muted">{t('build.share')}</p>
    </aside>
  )
}

/** The price with more boxes, where it is lower. */
function NextStep({ box: { price, boxes } }: { box: Box }) {
  const t = useBuildTexts()
  const language = useLanguage()
  const { next } = price
  if (!next || boxes === 0) return null
  const then = percentOf(price.full, 10_000 - next.basisPoints)
  return (
    <p className="small build-next">
      {t('build.next', {
        count: formatNumber(next.boxes, language),
        percent: percentText(next.basisPoints, language),
        price: formatMoney(then, language),
      })}
    </p>
  )
}

function percentText(basisPoints: number, language: Language): string {
  return digitsIn(language, String(basisPoints / 100))
}

function PriceRows({ box }: { box: Box }) {
  const t = useBuildTexts()
  const language = useLanguage()
  const { inside, packaging, cardPrice, sleevePrice, price } = box
  const money = (amount: typeof price.total) => formatMoney(amount, language)
  const weight = (amount: number) => formatWeight(grams(amount), language)
  const rows: DefinitionRow[] = inside.map((fruit) => ({
    key: fruit.code,
    term: `${fruit.name}, ${weight(fruit.grams)}`,
    value: money(pricePerKilo(fruit.perKilo, fruit.grams)),
  }))
  if (packaging) rows.push({ key: 'packaging', term: packaging.name, value: money(packaging.price) })
  if (cardPrice !== null) rows.push({ key: 'card', term: t('build.cardRow'), value: money(cardPrice) })
  if (sleevePrice !== null) rows.push({ key: 'sleeve', term: t('build.sleeveRow'), value: money(sleevePrice) })
  if (price.step) {
    const { boxes, basisPoints } = price.step
    const words = { count: formatNumber(boxes, language), percent: percentText(basisPoints, language) }
    const off = subtractMoney(paisa(0), subtractMoney(price.full, price.perBox))
    rows.push({ key: 'step', term: t('build.offRow', words), value: money(off), kind: 'less' })
  }
  return (
    <>
      <p className="small soft">{t('build.weight', { weight: weight(price.grams) })}</p>
      <DefinitionRows rows={rows} />
    </>
  )
}

function Faults({ faults }: { faults: readonly BoxFault[] }) {
  const t = useBuildTexts()
  const language = useLanguage()
  if (faults.length === 0) return null
  return (
    <Note kind="refused" role="status">
      {faults.map((fault) => (
        <span key={fault.kind} className="build-fault">
          {faultText(fault, t, language)}
        </span>
      ))}
    </Note>
  )
}

/** On a phone the price stays at the bottom of the screen. */
export function BuildBar({ box: { price, inside } }: { box: Box }) {
  const t = useBuildTexts()
  const language = useLanguage()
  return (
    <div className="buy-bar build-bar">
      <CartItemsCell />
      <p>
        <b>{inside.length === 0 ? '—' : formatMoney(price.perBox, language)}</b>
        <span className="tiny muted">{t('build.perBox')}</span>
      </p>
      <a className={buttonClass()} href="#quotation">
        {t('build.ask')}
      </a>
    </div>
  )
}
