import { useSentForm } from '#web/ui/sent-form.ts'

/** Whether the form of this intent is being sent. */
export function useBusy(intent: string): boolean {
  return useSentForm()?.get('intent') === intent
}
