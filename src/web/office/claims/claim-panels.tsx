import { Link } from 'react-router'
import { DataTable } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useActorNames, useOfficeTexts } from '../office-texts.tsx'
import type { ClaimView } from './claim.server.ts'

/** What the buyer says, with the photos. */
export function ClaimPanel({ claim }: { claim: ClaimView }) {
  const t = useOfficeTexts()
  return (
    <Panel title={`${t('claims.wants')}: ${t(`claims.outcome.${claim.wants}`)}`}>
      <div className="stack-large">
        <DefinitionRows
          align="left"
          rows={claim.lines.map((line) => ({
            key: line.id,
            term: line.name,
            value: [
              t(`claims.fault.${line.fault}`),
              `${t('claims.units', { count: line.units })}, ${t(`claims.share.${line.share}`)}`,
              t('claims.asked', { amount: line.asked }),
              line.granted && t('claims.granted', { amount: line.granted }),
            ]
              .filter(Boolean)
              .join(', '),
          }))}
        />
        {claim.note && (
          <div>
            <h3>{t('claims.note')}</h3>
            <p className="office-body">{claim.note}</p>
          </div>
        )}
        <div>
          <h3>{t('claims.pictures')}</h3>
          {claim.photoIds.length === 0 ? (
            <p className="soft">{t('claims.noPhotos')}</p>
          ) : (
            <div className="row row-wrap">
              {claim.photoIds.map((id, index) => (
                <a key={id} className="with-picture" href={`/office/claims/photos/${id}`}>
                  <img
                    src={`/office/claims/photos/${id}`}
                    alt={t('claims.photo', { count: index + 1 })}
                    width={240}
                    height={240}
                    loading="lazy"
                  />
                </a>
              ))}
            </div>
          )}
        </div>
      </div>
    </Panel>
  )
}

/** The lot, the farm, the packer and the carrier. */
export function Origin({ origin }: { origin: ClaimView['origin'] }) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  return (
    <Panel title={t('claims.origin')}>
      <div className="stack-large">
        {origin.lots.length === 0 && <p className="soft">{t('claims.noLot')}</p>}
        {origin.lots.map((lot) => (
          <DefinitionRows
            key={lot.id}
            align="left"
            rows={[
              {
                key: 'lot',
                term: t('claims.lot'),
                value: (
                  <Link className="link-inline" to={`/office/stock/${lot.id}`}>
                    {lot.code}, {lot.item}
                  </Link>
                ),
              },
              ...(lot.farm ? [{ key: 'farm', term: t('claims.farm'), value: lot.farm }] : []),
              ...(lot.picked ? [{ key: 'picked', term: t('claims.picked'), value: lot.picked }] : []),
              {
                key: 'rate',
                term: t('claims.otherClaims'),
                value: t('claims.lotRate', { claims: lot.claims, orders: lot.orders }),
              },
            ]}
          />
        ))}
        <DefinitionRows
          align="left"
          rows={[
            ...(origin.packer ? [{ key: 'packer', term: t('claims.packer'), value: nameOf(origin.packer) }] : []),
            ...(origin.delivered ? [{ key: 'delivered', term: t('claims.delivered'), value: origin.delivered }] : []),
            {
              key: 'carrier',
              term: t('claims.carrier'),
              value: origin.carrier ?? (origin.rider ? nameOf(origin.rider) : t('claims.ownRiders')),
            },
          ]}
        />
      </div>
    </Panel>
  )
}

export function Earlier({ claim }: { claim: ClaimView }) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('claims.earlier')}>
      {claim.earlier.length === 0 ? (
        <p className="soft">{t('claims.noEarlier')}</p>
      ) : (
        <DataTable
          caption={t('claims.earlier')}
          rows={claim.earlier}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'number',
              head: t('claims.number'),
              cell: ({ id, number }) => (
                <Link className="link-inline" to={`/office/claims/${id}`}>
                  {number}
                </Link>
              ),
            },
            { key: 'sent', head: t('claims.move.send'), cell: ({ sent }) => sent },
            { key: 'amount', head: t('claims.amount'), cell: ({ amount }) => amount },
            { key: 'state', head: t('claims.byList'), cell: ({ state }) => <Tag>{t(`claims.state.${state}`)}</Tag> },
          ]}
        />
      )}
    </Panel>
  )
}

export function History({ claim }: { claim: ClaimView }) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  return (
    <Panel title={t('claims.history')}>
      <DefinitionRows
        align="left"
        rows={claim.events.map(({ key, move, actor, at }) => ({
          key: String(key),
          term: at,
          value: `${t(`claims.move.${move}`)}, ${nameOf(actor)}`,
        }))}
      />
      {claim.automatic && <p className="soft">{t('claims.automatic')}</p>}
      {claim.reason && (
        <p className="soft">
          {t('claims.reason')}: {claim.reason}
        </p>
      )}
      {claim.refundIds && <p className="soft">{t('claims.refundIds', { ids: claim.refundIds })}</p>}
      {claim.replacement && (
        <Link className="link-inline" to={`/office/orders/${claim.replacement.id}`}>
          {t('claims.replacement', { number: claim.replacement.number })}
        </Link>
      )}
    </Panel>
  )
}
