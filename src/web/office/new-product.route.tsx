import { redirect } from 'react-router'
import type { Route } from './+types/new-product.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { WordsFields } from './products/words-form.tsx'
import { newProductView, saveNew } from './products/words.server.ts'
import { readAgain, sendAction } from './send-action.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingChoice, SettingField, SettingsForm, SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return newProductView(requireStaff(args, 'edit-products'))
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'edit-products')
  const made = await saveNew(requestContext, await formFields(args.request))
  return made.ok ? redirect(`/office/products/${made.productId}/sizes?done=product-made`) : answerRefusal(made)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function NewProductPage({ loaderData: { fields, choices, fruits }, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('newProduct.title')} lead={<BackTo to="/office/products" name="nav.products" />} />
      <SettingsOutcome answer={actionData} />
      <SettingsForm
        intent="new-product"
        initial={fields}
        answer={actionData}
        button={t('newProduct.make')}
        kind="solid"
        className="office-setting office-top"
      >
        <WordsFields intent="new-product" fields={fields} choices={choices} answer={actionData} />
        <div className="field-pair">
          <SettingChoice
            name="productFruit"
            help={t('newProduct.fruitHelp')}
            options={[{ value: '', label: t('newProduct.noFruit') }, ...fruits]}
          />
          <SettingField name="slug" maxLength={80} help={t('newProduct.slugHelp')} />
        </div>
      </SettingsForm>
    </>
  )
}
