/** The colours a state can have; `global.css` gives each a ground and a text. */
export type Tone = 'green' | 'yellow' | 'red' | 'orange' | 'gray';
