/**
 * Synonyms in use in Bangladesh, one group per line. Spellings that sound alike need no entry: the fold makes them equal. Names before the
 * bar find each other. Names after the bar have another meaning as well (a bedana litchi is not a pomegranate), so they find the group but
 * are not found by it.
 */
const GROUPS = `
mango am
litchi lichu
guava peyara piyara payara
banana kola kela
pineapple anaros ananas
jackfruit kathal kanthal
watermelon tormuj
date khejur khajur
papaya pepe pape
orange komla kamala komola mandarin অরেঞ্জ
malta | orange mosambi musambi
apple apel
grape angur
pomegranate anar dalim | bedana
pear nashpati
kiwi কিউই
dragon pitaya pitahaya
coconut dab narikel narkel
jujube boroi | kul ber
pomelo jambura batabi | grapefruit
sapodilla sofeda chikoo chiku sapota
bael bel | woodapple
sharifa ata | custard sitaphal
carambola kamranga starfruit
jamun kalojam jam | blackberry
lotkon latkan
amra hogplum
jamrul | roseapple waxapple
lemon lebu
tamarind tetul tentul
olive jolpai
muskmelon bangi
fig dumur
plum alubokhara
gift upohar | present tohfa
box baksho
basket jhuri
black kalo
red lal
green sobuj
sweet mishti
ripe paka
raw kacha
local deshi
imported bideshi
season mousum
ramadan romjan ramzan
garden bagan
honey modhu
juice ros
`

export const SYNONYM_GROUPS: { names: string[]; leadIn: string[] }[] = GROUPS.trim()
  .split('\n')
  .map((line) => {
    const [names = '', leadIn = ''] = line.split('|')
    return { names: words(names), leadIn: words(leadIn) }
  })

/** Words that describe every fruit; they are ignored when the query has another word. */
export const COMMON_WORDS = words(
  'kg keji kilo kilogram gram g fruit fruits fol phal fresh taja price dam tk taka buy kinbo and of the a ও',
)

function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '')
}
