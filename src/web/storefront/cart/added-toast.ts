import { useTexts } from '#web/ui/texts.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** Confirms that a product is in the cart and links to the cart. */
export function useAddedToast(): () => void {
  const t = useTexts()
  const toast = useToast()
  return () => toast({ text: t('cartWords.added'), action: { label: t('cartWords.cart'), to: '/checkout/cart' } })
}
