import { ChevronsUpDown } from '#web/ui/icons/chevrons-up-down.tsx'
import { HALF_KILO, MOST_GRAMS_OF_A_FRUIT, type BoxRequest } from '#shop/gifting/model.ts'
import { formatMoney } from '#shop/values/money.ts'
import { formatWeight, grams } from '#shop/values/weight.ts'
import { Photo } from '#web/ui/photo.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import type { BuildData, BuildFruit } from './build-data.server.ts'
import { useBuildTexts } from './texts.ts'

// Steps of half a kilo up to this weight, whole kilos above it: the list stays short.
const HALVES_UP_TO = 5000
const AMOUNTS = Array.from({ length: MOST_GRAMS_OF_A_FRUIT / HALF_KILO }, (_, index) => (index + 1) * HALF_KILO).filter(
  (amount) => amount <= HALVES_UP_TO || amount % 1000 === 0,
)

/**
 * The fruit of the day: fruit in season first, then fruit of the whole year. Fruit that was chosen for another day comes before
 * both.
 */
export function FruitRows({ data: { fruits }, boxRequest }: { data: BuildData; boxRequest: BoxRequest }) {
  const t = useBuildTexts()
  const groups = [
    { title: t('build.notThen'), rows: fruits.filter(({ onDay }) => !onDay) },
    { title: t('build.inSeason'), rows: fruits.filter(({ onDay, allYear }) => onDay && !allYear) },
    { title: t('build.allYear'), rows: fruits.filter(({ onDay, allYear }) => onDay && allYear) },
  ]
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => (
      <div key={title} className="build-group">
        <h3>{title}</h3>
        <ul className="build-fruits">
          {rows.map((fruit) => (
            <FruitRow key={fruit.code} fruit={fruit} amount={boxRequest.fruits.get(fruit.code) ?? 0} />
          ))}
        </ul>
      </div>
    ))
}

function FruitRow({ fruit, amount }: { fruit: BuildFruit; amount: number }) {
  const t = useBuildTexts()
  const language = useLanguage()
  const { code, name, perKilo, season, onDay, photo } = fruit
  const amounts = amount > 0 && !AMOUNTS.includes(amount) ? [...AMOUNTS, amount].toSorted((a, b) => a - b) : AMOUNTS
  const names = ['build-fruit', amount > 0 && onDay ? 'build-fruit-in' : '', onDay ? '' : 'build-fruit-out']
  return (
    <li className={names.filter(Boolean).join(' ')}>
      <Photo photo={photo} alt="" sizes="64px" shape="square" />
      <label htmlFor={`kg.${code}`}>
        <b>{name}</b>
        <span className="small muted">
          {onDay ? t('parts.perKilo', { price: formatMoney(perKilo, language) }) : t('build.season', { months: season })}
        </span>
      </label>
      <div className="select-box">
        <select className="input" name={`kg.${code}`} id={`kg.${code}`} defaultValue={amount === 0 ? '' : amount / 1000}>
          <option value="">{t('build.none')}</option>
          {amounts.map((one) => (
            <option key={one} value={one / 1000}>
              {formatWeight(grams(one), language)}
            </option>
          ))}
        </select>
        <ChevronsUpDown />
      </div>
    </li>
  )
}
