import { addFirst, card, ordersOf, placeButton } from './offline-states.ts'
import { expect, FARHANA, fillWho, newPhone, open, test } from './shop-test.ts'
import { ONLY_LONG } from '../long-run.ts'

// A browser without service workers, as inside many apps: without a network nothing more can be loaded.
test.use({
  viewport: { width: 360, height: 740 },
  serviceWorkers: 'block',
  expectedComplaints: [
    /net::ERR_|Failed to (?:load resource|fetch)|Error loading route module|Service Worker registration blocked/,
  ],
})

test(
  'an order without a network is shown as waiting, and is sent once when the network is back',
  ONLY_LONG,
  async ({ page, context }) => {
    const phone = newPhone()
    await addFirst(page)
    await open(page, '/checkout')
    await fillWho(page, { ...FARHANA, phone })
    await expect(page.locator('.buy-bar')).toContainText('on ')
    await context.setOffline(true)
    await placeButton(page).click()
    await expect(page.getByText('This order is waiting for a connection. Keep this page open')).toBeVisible()
    await expect(page.getByText('You have nothing to order yet')).toHaveCount(0)
    expect(await ordersOf(phone)).toBe(0)
    await context.setOffline(false)
    await expect(card(page)).toContainText('is placed')
    expect(await ordersOf(phone)).toBe(1)
  },
)
