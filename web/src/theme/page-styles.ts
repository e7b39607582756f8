import 'virtual:theme-variables.css';
import './page.css';
import './late.css';
import './languages.css';
import './rich-text.css';
