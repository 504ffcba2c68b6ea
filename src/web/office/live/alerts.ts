/** How this device calls somebody, besides what the page shows. */
export type Alerts = { sound: boolean; notify: boolean }

const KEY = 'pf_office_alerts'
const NOTHING: Alerts = { sound: false, notify: false }

export function storedAlerts(): Alerts {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return NOTHING
    return { sound: 'sound' in stored && stored.sound === true, notify: 'notify' in stored && stored.notify === true }
  } catch {
    return NOTHING
  }
}

export function storeAlerts(alerts: Alerts): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(alerts))
  } catch {
    // A browser that stores nothing asks again next time.
  }
}

/** Asks the person, if the browser has not asked yet. */
export async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false
  return (await Notification.requestPermission()) === 'granted'
}

/** Plays the sound and shows the notification, as chosen. */
export function alertOf(alerts: Alerts, { text, open }: { text: string; open: () => void }): void {
  if (alerts.sound) playSound()
  if (alerts.notify) notify(text, open)
}

function notify(text: string, open: () => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const notification = new Notification(text, { tag: text })
    notification.addEventListener('click', () => {
      window.focus()
      open()
      notification.close()
    })
  } catch {
    // Chrome on Android has notifications of service workers only.
  }
}

let audio: AudioContext | undefined

/** Two short tones. Before the first click or key on a page, browsers play nothing. */
function playSound(): void {
  audio ??= new AudioContext()
  void audio.resume()
  for (const [index, hertz] of [660, 880].entries()) {
    const from = audio.currentTime + index * 0.16
    const tone = new OscillatorNode(audio, { frequency: hertz })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setValueAtTime(0.2, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.15)
    tone.connect(volume).connect(audio.destination)
    tone.start(from)
    tone.stop(from + 0.15)
  }
}
