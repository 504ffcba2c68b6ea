import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { SettingField } from '../settings/settings-form.tsx'
import type { ProductHead } from './product-head.server.ts'

/** Whether shoppers see it, and its address. */
export function ProductStatePanels({ product }: { product: ProductHead }) {
  const t = useOfficeTexts()
  const { name, state, slug } = product
  return (
    <div className="office-cards office-top">
      <Panel title={t('productMove.title')}>
        <p className="muted">{t(`productStateLead.${state}`)}</p>
        <div className="product-moves">
          {state !== 'active' && state !== 'private' && (
            <ActionForm className="office-setting" intent="publish" button={t('productMove.publish')} kind="solid" />
          )}
          {state !== 'archived' && state !== 'private' && (
            <ActionForm
              className="office-setting"
              intent="archive"

              button={t('productMove.archive')}
              confirm={{
                title: t('productMove.archiveAsk', { name }),
                text: t('productMove.archiveText'),
                label: t('productMove.archive'),
              }}
            />
          )}
        </div>
      </Panel>
      <Panel title={t('productMove.address')}>
        <ActionForm
          className="office-setting"
          key={slug}
          intent="slug"
          initial={{ slug }}
          seen={slug}

          button={t('productMove.saveAddress')}
        >
          <SettingField name="slug" maxLength={80} help={t('productMove.addressHelp')} required />
        </ActionForm>
      </Panel>
    </div>
  )
}
