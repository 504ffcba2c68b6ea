import { Printer } from '#web/ui/icons/printer.tsx'
import { Share2 } from '#web/ui/icons/share-2.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { useOrderTexts, type OrderText } from './texts.ts'

/** Share and print, if the browser supports them. */
export function OrderTools({ number }: { number: string }) {
  const t = useOrderTexts()
  const toast = useToast()
  if (!useHydrated()) return null
  const share = async () => {
    const { origin, pathname } = window.location
    const said = await shared({ title: t('order.number', { number }), url: `${origin}${pathname}` })
    if (said) toast({ text: t(said), action: { label: t('parts.close') } })
  }
  return (
    <div className="order-tools">
      <Button kind="line" size="small" onClick={() => void share()}>
        <Share2 /> {t('order.share')}
      </Button>
      <Button kind="line" size="small" onClick={() => window.print()}>
        <Printer /> {t('order.print')}
      </Button>
      <p className="field-help">{t('order.shareHelp')}</p>
    </div>
  )
}

/** Uses the device's share dialog, or copies the link; returns a message, if any. */
async function shared(what: { title: string; url: string }): Promise<OrderText | null> {
  try {
    if ('share' in navigator) {
      await navigator.share(what)
      return null
    }
  } catch (failure) {
    // Closing the dialog is not a failure.
    if (failure instanceof DOMException && failure.name === 'AbortError') return null
  }
  try {
    await navigator.clipboard.writeText(what.url)
    return 'order.copied'
  } catch {
    return 'order.notCopied'
  }
}
