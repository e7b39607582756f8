declare module 'virtual:theme-variables.css';
declare module 'virtual:fluent-variables.css';
