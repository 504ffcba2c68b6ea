import { blockPerson, endSessionsOfCustomer, noteAboutPerson, setConsent, unblockPerson } from '#shop/accounts/index.ts'
import { erasePerson, mergeCustomers, type Person } from '#shop/customers/index.ts'
import { parsePhone } from '#shop/values/index.ts'
import { notFound } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import { knownPerson } from './customers.server.ts'

const intent = intentsOf<'customer', Person>()

export const customerActions = defineActions({
  page: 'customer',
  sees: 'see-customers',
  subject: (context, { id = '' }) => knownPerson(context, id),
  mistakes: {
    'words-missing': 'words',
    'phone-wrong': 'words',
    'same-account': 'words',
    'unknown-account': 'words',
    'open-orders': '',
  },
  intents: {
    note: intent({
      name: 'customer.noteAdd',
      needs: 'change-customers',
      run: ({ ctx, subject, sent }) => noteAboutPerson(ctx, { phone: subject.phones[0]!, note: sent['words'] ?? '' }),
      to: personPath,
    }),
    consent: intent({
      name: 'customer.consentSet',
      needs: 'change-customers',
      fields: (read) => read.yes('given'),
      run: ({ ctx, subject, sent }, given) => setConsent(ctx, { ...about(subject), given, how: sent['words'] ?? '' }),
      to: personPath,
    }),
    'consent-email': intent({
      name: 'customer.consentMail',
      needs: 'change-customers',
      fields: (read) => read.yes('given'),
      run: ({ ctx, subject, sent }, given) =>
        setConsent(ctx, { ...about(subject), given, how: sent['words'] ?? '', channel: 'email' }),
      to: personPath,
      done: 'consent',
    }),
    'end-sessions': intent({
      name: 'customer.endSessions',
      needs: 'change-customers',
      run: async ({ ctx, subject: { account, phones } }) => {
        if (account) await endSessionsOfCustomer(ctx, { customerId: account.id, phone: phones[0]! })
        return { ok: true }
      },
      to: personPath,
    }),
    block: intent({
      name: 'customer.blockNow',
      needs: 'manage-customers',
      run: ({ ctx, subject, sent }) => blockPerson(ctx, { ...about(subject), reason: sent['words'] ?? '' }),
      to: personPath,
    }),
    unblock: intent({
      name: 'customer.unblock',
      needs: 'manage-customers',
      run: async ({ ctx, subject }) => {
        await unblockPerson(ctx, about(subject))
        return { ok: true }
      },
      to: personPath,
    }),
    merge: intent({
      name: 'customer.merge',
      needs: 'manage-customers',
      run: async ({ ctx, subject, sent }) => {
        const other = parsePhone(sent['words'] ?? '')
        if (!other.ok) return { ok: false, problem: 'phone-wrong' }
        return mergeCustomers(ctx, { intoId: subject.id, fromPhone: other.phone })
      },
      to: personPath,
    }),
    erase: intent({
      name: 'customer.erase',
      needs: 'manage-customers',
      run: async ({ ctx, subject }) => {
        const erased = await erasePerson(ctx, subject.id)
        if (erased.ok) return { ok: true }
        const { problem } = erased
        if (problem === 'unknown-person') throw notFound()
        return { ok: false, problem }
      },
      to: () => '/office/customers',
    }),
  },
})

function about({ id, phones }: Person) {
  return { phones, phone: phones[0]!, subjectId: id }
}

function personPath({ subject }: ActionContext<Person>): string {
  return `/office/customers/${subject.id}`
}
