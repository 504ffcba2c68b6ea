import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import type { OrderPageData } from './order-page-data.ts'
import { useOrderTexts } from './texts.ts'

type Props = {
  code: NonNullable<OrderPageData['code']>
  /** From the link of the SMS, or typed before. */
  typed: string
  phone: string
}

/** One step that confirms an order in cash: the code of an SMS. Works without scripts. */
export function OrderCode({ code: { text }, typed, phone }: Props) {
  const t = useOrderTexts()
  const intent = useSentForm()?.get('intent')
  return (
    <section className="order-notice stack" aria-labelledby="order-code-title">
      <h2 id="order-code-title">{t('order.codeTitle')}</h2>
      <p>{text}</p>
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="intent" value="code" />
        <TextField
          id="order-code"
          label={t('order.codeField')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          defaultValue={typed}
          required
        />
        <Button type="submit" wide busy={intent === 'code'}>
          {t('order.codeConfirm')}
        </Button>
      </Form>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="send-code" />
        <Button type="submit" kind="line" wide busy={intent === 'send-code'}>
          {t('order.codeAgain')}
        </Button>
      </Form>
      <p className="small soft">
        {t('order.codeCall')}{' '}
        <a className="link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {t('order.call', { phone })}
        </a>
      </p>
    </section>
  )
}
