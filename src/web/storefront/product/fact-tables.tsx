import { digitsIn } from '#shop/values/language.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import type { ProductData } from './product-data.server.ts'
import { useProductTexts, type ProductText } from './texts.ts'

export function Costs({ charges }: Pick<ProductData, 'charges'>) {
  const t = useProductTexts()
  return <FactTable title={t('product.costs')} rows={charges.map(({ what, charge }) => [what, charge] as const)} />
}

const NUTRIENTS = {
  energy_kcal: ['product.energy', 'product.kcal'],
  sugars_g: ['product.sugars', 'product.g'],
  fibre_g: ['product.fibre', 'product.g'],
  vitamin_c_mg: ['product.vitaminC', 'product.mg'],
  vitamin_a_ug: ['product.vitaminA', 'product.ug'],
} as const satisfies Record<keyof NonNullable<ProductData['nutrition']>, readonly [ProductText, ProductText]>

export function Nutrition({ nutrition }: Pick<ProductData, 'nutrition'>) {
  const t = useProductTexts()
  const language = useLanguage()
  if (!nutrition) return null
  const rows = Object.entries(NUTRIENTS).map(([key, [name, amount]]): [string, string] => {
    const value = nutrition[key as keyof typeof NUTRIENTS]
    return [t(name), t(amount, { amount: digitsIn(language, String(value)) })]
  })
  return <FactTable title={t('product.nutrition')} rows={rows} />
}

function FactTable({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <div>
      <h3 className="fact-title">{title}</h3>
      <table className="fact-table">
        <tbody>
          {rows.map(([what, value]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
