import { testHostileOfficeForms } from '#tests/hostile-office-forms.ts'

testHostileOfficeForms('products')
