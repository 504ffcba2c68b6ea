import { Checkbox } from '#web/ui/field.tsx'

type FruitTicksProps = {
  name: 'never' | 'favourite'
  label: string
  fruits: readonly { id: string; name: string }[]
  /** After a refusal, what was ticked. */
  typed: Record<string, string>
  ticked: readonly string[]
}

/** Fruit to tick, folded because there is much of it; what is ticked shows without opening it. */
export function FruitTicks({ name, label, fruits, typed, ticked }: FruitTicksProps) {
  const sent = Object.keys(typed).length > 0
  const isTicked = (id: string) => (sent ? typed[`${name}.${id}`] !== undefined : ticked.includes(id))
  const chosen = fruits.filter(({ id }) => isTicked(id)).map((fruit) => fruit.name)
  return (
    <details className="order-change">
      <summary>{[label, ...(chosen.length > 0 ? [chosen.join(', ')] : [])].join(': ')}</summary>
      <div>
        {fruits.map(({ id, name: fruit }) => (
          <Checkbox key={id} name={`${name}.${id}`} value="yes" defaultChecked={isTicked(id)} label={fruit} />
        ))}
      </div>
    </details>
  )
}
