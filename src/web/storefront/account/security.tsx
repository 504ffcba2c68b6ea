import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { MeWire } from '#shop/customers/wire.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { markSignedOut } from '../session/session-marker.ts'
import { ConfirmedForm } from './confirmed-form.tsx'
import { Sessions } from './sessions.tsx'
import { useAccountTexts } from './texts.ts'
import { pathIn } from '#shop/values/paths.ts'

type Own = { me: MeWire; setMe: (me: MeWire) => void }

/** An account that was created with a password does not show its number's orders until a code has verified the number. */
export function VerifyNumber({ me, onVerified }: { me: MeWire; onVerified: () => void }) {
  const t = useAccountTexts()
  const toast = useToast()
  const [open, setOpen] = useState(false)
  if (me.phone_proven) return null
  const done = () => {
    toast({ text: t('profile.verified') })
    onVerified()
  }
  return (
    <section className="profile-part">
      <Note kind="changed" title={t('profile.verifyTitle', { phone: me.phone.replace(/^\+88/, '') })}>
        {t('profile.verifyText')}
      </Note>
      {open ? (
        <div className="login-more">
          <ConfirmedForm
            me={me}
            name="prove"
            send={{ path: '/me/proof', method: 'POST' }}
            label={t('profile.verify')}
            byCodeOnly
            onDone={done}
            onClose={() => setOpen(false)}
          />
        </div>
      ) : (
        <p className="login-more">
          <Button kind="soft" size="small" onClick={() => setOpen(true)}>
            {t('profile.verify')}
          </Button>
        </p>
      )}
    </section>
  )
}

/** How and where the customer signs in. */
export function Security({ me, setMe }: Own) {
  const t = useAccountTexts()
  return (
    <Panel as="section" title={t('profile.security')}>
      <Password me={me} setMe={setMe} />
      <Sessions />
    </Panel>
  )
}

function Password({ me, setMe }: Own) {
  const t = useAccountTexts()
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const label = t(me.has_password ? 'profile.changePassword' : 'profile.setPassword')
  if (!open) {
    return (
      <Button kind="line" wide onClick={() => setOpen(true)}>
        {label}
      </Button>
    )
  }
  const done = () => {
    setOpen(false)
    setMe({ ...me, has_password: true })
    toast({ text: t('profile.passwordSet') })
  }
  return (
    <ConfirmedForm
      me={me}
      name="password"
      send={{ path: '/me/password', method: 'PUT' }}
      label={label}
      labels={{ wanted: t('profile.newPassword') }}
      fields={(errors) => (
        <TextField
          id="password-wanted"
          name="wanted"
          label={t('profile.newPassword')}
          help={t('profile.passwordHelp')}
          error={errors['wanted']}
          type="password"
          autoComplete="new-password"
          autoFocus
          required
        />
      )}
      onDone={done}
      onClose={() => setOpen(false)}
    />
  )
}

/** Download the data that the shop keeps, or delete the account. */
export function OwnData({ me }: { me: MeWire }) {
  const t = useAccountTexts()
  const language = useLanguage()
  const navigate = useNavigate()
  const toast = useToast()
  const [deleting, setDeleting] = useState(false)
  const done = async () => {
    markSignedOut()
    await navigate(pathIn(language, '/'))
    toast({ text: t('profile.deleted') })
  }
  return (
    <Panel as="section" title={t('profile.data')}>
      <div className="stack-large">
        {me.phone_proven ? (
          <a className="button button-line button-wide" href="/api/v1/me/data" download>
            <span className="button-label">{t('profile.download')}</span>
          </a>
        ) : (
          <p className="small soft">{t('profile.dataAfterVerifying')}</p>
        )}
        {deleting ? (
          <>
            <p>{t('profile.deleteText')}</p>
            <ConfirmedForm
              me={me}
              name="delete"
              send={{ path: '/me/erase', method: 'POST' }}
              label={t('profile.deleteNow')}
              kind="danger"
              byCodeOnly={!me.phone_proven}
              onDone={() => void done()}
              onClose={() => setDeleting(false)}
            />
          </>
        ) : (
          <Button kind="quiet" wide onClick={() => setDeleting(true)}>
            {t('profile.delete')}
          </Button>
        )}
      </div>
    </Panel>
  )
}
