import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { BoxFruit } from './box-data.server.ts'
import { useBoxTexts } from './texts.ts'

/** Shown after scanning the code on a box: the fruit, the grower, the harvest day, and how to store it. */
export function BoxPage({ fruit, claim, growersPaid }: { fruit: BoxFruit[] | null; claim: string | null; growersPaid: boolean }) {
  const t = useBoxTexts()
  return (
    <div className="wrap box-page">
      <h1>{t(fruit ? 'box.title' : 'box.unknown')}</h1>
      <p className="lead">{t(fruit ? 'box.lead' : 'box.unknownText')}</p>
      {fruit ? (
        <div className="box-fruits">
          {fruit.map((one) => (
            <Fruit key={one.key} fruit={one} />
          ))}
        </div>
      ) : (
        <LinkButton to="/shop">{t('box.toShop')}</LinkButton>
      )}
      {growersPaid && <p>{t('box.growersPaid')}</p>}
      {claim && (
        <LinkButton kind="line" to={claim}>
          {t('box.claim')}
        </LinkButton>
      )}
    </div>
  )
}

function Fruit({ fruit }: { fruit: BoxFruit }) {
  const t = useBoxTexts()
  return (
    <Panel
      title={
        <>
          {fruit.name} <span className="muted">{fruit.label}</span>
        </>
      }
    >
      {fruit.lots.map((lot) => (
        <DefinitionRows
          key={lot.code}
          align="left"
          rows={[
            { key: 'item', term: t('box.fruit'), value: lot.item },
            ...(lot.farm
              ? [
                  {
                    key: 'farm',
                    term: t('box.farm'),
                    value: (
                      <LocalLink className="link-inline" to={`/farms/${lot.farm.slug}`}>
                        {lot.farm.name}, {lot.farm.farmer}
                      </LocalLink>
                    ),
                  },
                  { key: 'place', term: t('box.district'), value: lot.farm.place },
                ]
              : []),
            ...(lot.harvested ? [{ key: 'harvested', term: t('box.harvested'), value: lot.harvested }] : []),
            { key: 'best', term: t('box.bestBefore'), value: lot.bestBefore },
            { key: 'lot', term: t('box.lot'), value: `${lot.code}, ${t('box.grade', { grade: lot.grade })}` },
          ]}
        />
      ))}
      {fruit.storage && (
        <p className="box-storage">
          <b>{t('box.storage')}</b> {fruit.storage}
        </p>
      )}
    </Panel>
  )
}
