/*
 * The folders in which `mutants.mjs` plants faults, by group, and the tests that should detect them. A fault in code
 * that runs when a module is loaded, such as the wire's schemas, is shown to every test of its group: therefore no
 * tests that need a database, except for the box office. Tests in a browser (`inBrowser`) cover components (`.tsx`),
 * hooks and other code that needs a page.
 */
const unit = (...folders) => folders.map((folder) => `tests/unit/${folder}/**/*.test.{ts,tsx}`);
const cores = unit('core', 'core-flow', 'hall-core', 'hall-file', 'seating', 'event', 'poster');

export const groups = {
  contract: { folders: ['src/contract'], tests: unit('contract', 'api', 'event', 'screens') },
  core: { folders: ['src/core'], tests: [...cores, ...unit('screens', 'hall', 'machines')] },
  api: { folders: ['src/api'], tests: unit('api') },
  machines: {
    folders: ['machines'],
    tests: [...unit('machines', 'event', 'poster', 'core-flow'), 'tests/paths/**/*.test.ts'],
  },
  persistence: {
    folders: ['src/persistence'],
    inBrowser: ['offline-page'],
    tests: unit('persistence', 'machines', 'screens'),
  },
  'box-office': {
    folders: ['fixtures/box-office'],
    inBrowser: [
      'bank-page',
      'bank-texts',
      'captcha-picture',
      'code128',
      'html',
      'nominal-lists',
      'setup-content',
      'texts',
      'ticket-page',
    ],
    // Tests that open a database each, race, or sell whole repertoires take minutes and detect nothing more.
    tests: [
      'tests/unit/box-office/**/!(*-race|*-on-postgres|double-sale|durability|hall-answer|whole-repertoire).test.ts',
    ],
  },
  hall: {
    folders: ['src/hall'],
    inBrowser: ['use-*', 'camera-input', 'hall-stage', 'minimap-*', 'read-theme'],
    tests: unit('hall', 'hall-core', 'workers'),
  },
  screens: {
    folders: ['src/screens', 'src/features', 'src/ui'],
    inBrowser: [
      'use-*',
      'qa',
      'widget',
      'create-submit-event',
      'post-form',
      'page-title',
      'right-page',
      'browser-actors',
      'sanitise',
      'track-focus',
      'focus-anchor',
      'radio-row',
      'save-file',
      'scroll-focus-into-view',
    ],
    tests: unit('screens', 'event', 'ui', 'poster', 'core'),
  },
};
