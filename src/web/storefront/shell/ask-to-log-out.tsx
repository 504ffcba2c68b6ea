import { useEffect, useState } from 'react'
import type { LogoutDialog } from './logout-dialog.tsx'

type AskToLogOutProps = { open: boolean; onClose: () => void }

/** The log-out dialog, which is loaded when it is first opened: most visitors never see it. */
export function AskToLogOut({ open, onClose }: AskToLogOutProps) {
  const [Loaded, setLoaded] = useState<typeof LogoutDialog | null>(null)
  const missing = open && !Loaded
  useEffect(() => {
    if (!missing) return
    // Logging out needs the network, so without it the dialog stays closed.
    import('./logout-dialog.tsx').then(({ LogoutDialog: loaded }) => setLoaded(() => loaded), onClose)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new onClose must not load it again
  }, [missing])
  return Loaded && <Loaded open={open} onClose={onClose} />
}
